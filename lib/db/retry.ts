/** SQLSTATE of an error from the SQL client, if it is one. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** unique_violation, deadlock_detected, serialization_failure: another statement was there first. */
const RACES = ["23505", "40P01", "40001"];

/**
 * Runs a statement again when it lost a race against another: the second look sees what the other
 * has stored. Gives up with the error after `tries` times; anything else is thrown at once.
 */
export async function afterRaces<T>(statement: () => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === tries || !RACES.includes(sqlState(error) ?? "")) throw error;
    }
  }
}
