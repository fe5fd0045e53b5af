/** A shield with a tick. */
export const shield = 'M48 10l28 9a4 4 0 0 1 3 4v21c0 20-13 34-31 42-18-8-31-22-31-42V23a4 4 0 0 1 3-4zM33 48l11 11 20-22';
