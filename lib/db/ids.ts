import { v7 } from "uuid";

/** A new id: UUIDv7, so that rows made later sort later. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for text that PostgreSQL takes as a uuid. Addresses hold anything; check before querying. */
export const isId = (text: unknown): text is string => typeof text === "string" && UUID.test(text);
