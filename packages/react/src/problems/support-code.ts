const length = 8;

/** The code that support asks for: the beginning of the guest id, by which the records of this browser's requests are found. */
export const supportCodeOf = (guestId: string): string => guestId.slice(0, length);
