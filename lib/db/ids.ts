import { v4, v7 } from "uuid";

/** A new id: UUIDv7, so that rows made later sort later. */
export const newId = (): string => v7();

/**
 * A new id that tells nothing of when it was made: of what is judged blindly, since pages name it.
 * Responses of one model come in one after another, so ids by time would show which belong together.
 */
export const newBlindId = (): string => v4();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for text that PostgreSQL takes as a uuid. Addresses hold anything; check before querying. */
export const isId = (text: unknown): text is string => typeof text === "string" && UUID.test(text);
