/**
 * The signed-in person of a hot-path request, as the session token says. The statements below
 * check the epoch and the account themselves, so that no query is spent on it beforehand.
 */
export interface TokenPerson {
  readonly userId: string;
  readonly sessionEpoch: number;
}
