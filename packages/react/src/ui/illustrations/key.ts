/** A key, whose bit is a stair. */
export const key =
  'M44 44a16 16 0 1 1-16-16 16 16 0 0 1 16 16M30 44a2 2 0 1 1-2-2 2 2 0 0 1 2 2M43 49l9 9h7v7h7v7h7v7h9V69L49 36';
