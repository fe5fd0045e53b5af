const minute = 60_000;
const hour = 60 * minute;

/** Whole minutes for showing a wait, rounded up. */
export const minutesIn = (milliseconds: number): number => Math.ceil(milliseconds / minute);

/** The same in hours. */
export const hoursIn = (milliseconds: number): number => Math.ceil(milliseconds / hour);

/** The same in days. */
export const daysIn = (milliseconds: number): number => Math.ceil(milliseconds / (24 * hour));

/** Hours of a wait that is longer than an hour; `undefined` for a shorter one. */
export const hoursOfLongWait = (milliseconds = 0): number | undefined =>
  milliseconds > hour ? hoursIn(milliseconds) : undefined;
