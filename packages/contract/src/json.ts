/** A JSON object, whatever its members are. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** What can be asked for a member whatever it is: a text, a number or nothing has none of those that answers have. */
export const membersOf = (value: unknown): JsonRecord => Object(value);
