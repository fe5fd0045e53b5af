/** How long a journey waits for what it expects, in milliseconds. */
export const defaultPatience = 15_000;
