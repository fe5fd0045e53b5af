/** Parts of sentences. */

export const phrases = {
  /** A customer's own words inside ours. */
  quoted: '“{words}”',
} as const;
