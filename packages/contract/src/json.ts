/** A JSON object with any members. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Lets any value be read like an object: a text, a number or nothing has none of the members that answers have. */
export const membersOf = (value: unknown): JsonRecord => Object(value);
