/** How fast something grows. */
export type Sample = { readonly minute: number; readonly bytes: number };

/** The least-squares line through samples. @returns its bytes a minute; 0 with fewer than two moments */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [at, held] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ bytes }) => bytes))];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - at) ** 2, 0);
  return spread === 0 ? 0 : samples.reduce((sum, { minute, bytes }) => sum + (minute - at) * (bytes - held), 0) / spread;
}
