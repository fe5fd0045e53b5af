/** One row of the table: what was measured, its floor in the same run, and the aim. */
export type Figure = {
  readonly what: string;
  readonly measured: string;
  readonly floor: string;
  readonly ratio: string;
  readonly aim: string;
};

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const ratio = (value: number): string => value.toFixed(2);
