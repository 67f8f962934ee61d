/** JSON of the API is in snake_case; the program's own names are in camelCase. */
type Renamed = unknown;

/** A name of the program's own; others are data, such as pseudonyms and labels, and stay as they are. */
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

const snake = (name: string): string =>
  IDENTIFIER.test(name) ? name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : name;
const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());

const rename = (value: unknown, to: (name: string) => string): Renamed => {
  if (Array.isArray(value)) return value.map((each) => rename(each, to));
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [to(name), rename(each, to)]),
  );
};

/** The value with every name in snake_case, and moments as text. */
export const snakeCase = (value: unknown): Renamed => rename(value, snake);
/** The value with every name in camelCase. */
export const camelCase = (value: unknown): Renamed => rename(value, camel);
