/** Name for managers of people, else the pseudonym; the pseudonym alone of who has withdrawn. */
export const nameOf = (row: { pseudonym: string; name: string | null }, named: boolean): string =>
  named && row.name ? `${row.name} (${row.pseudonym})` : row.pseudonym;
