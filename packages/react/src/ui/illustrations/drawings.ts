/** The paths of the drawings, on a 96 × 96 grid. A build writes each where it is used, so that a screen loads its own alone. */

/** A phone that a code has arrived on. */
export const codeOnPhone =
  'M60 32V18a6 6 0 0 0-6-6H28a6 6 0 0 0-6 6v60a6 6 0 0 0 6 6h26a6 6 0 0 0 6-6V62M36 19h10M48 32h30a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H62l-8 8v-8h-6a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5M55 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M64 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M73 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M30 76v-5h6v-5h6v-5h5';

/** An email that is being opened. */
export const envelope =
  'M28 40V18a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v22M28 33l-11 8a6 6 0 0 0-3 5v30a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6V46a6 6 0 0 0-3-5l-11-8M15 45l33 21 33-21M38 44v-6h7v-6h7v-6h7';

/** A key, whose bit is a stair. */
export const key =
  'M44 44a16 16 0 1 1-16-16 16 16 0 0 1 16 16M30 44a2 2 0 1 1-2-2 2 2 0 0 1 2 2M43 49l9 9h7v7h7v7h7v7h9V69L49 36';

/** A shield with a tick. */
export const shield = 'M48 10l28 9a4 4 0 0 1 3 4v21c0 20-13 34-31 42-18-8-31-22-31-42V23a4 4 0 0 1 3-4zM33 48l11 11 20-22';

/** A hand that says stop. */
export const stopHand =
  'M32 52V26a5 5 0 0 1 10 0v20M42 44V17a5 5 0 0 1 10 0v27M52 44V21a5 5 0 0 1 10 0v27M62 48V31a5 5 0 0 1 10 0v29c0 15-9 26-23 26-9 0-16-4-20-12L19 55c-3-6 4-10 8-5l5 8';

/** Time that runs or has run out. */
export const hourglass =
  'M24 12h48M24 84h48M30 12v14c0 11 14 15 14 22S30 59 30 70v14M66 12v14c0 11-14 15-14 22s14 11 14 22v14M38 28h20M48 46v14M37 84v-6h5v-6h12v6h5v6';

/** A face in the frame of a camera. */
export const face =
  'M14 30V20a6 6 0 0 1 6-6h10M66 14h10a6 6 0 0 1 6 6v10M82 66v10a6 6 0 0 1-6 6H66M30 82H20a6 6 0 0 1-6-6V66M48 22c12 0 19 9 19 23S59 74 48 74 29 59 29 45s7-23 19-23M40 43v3M56 43v3M40 59q8 6 16 0';

/** A tray with nothing in it. */
export const emptyTray =
  'M12 56l11-28a4 4 0 0 1 4-3h42a4 4 0 0 1 4 3l11 28v20a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6zM12 56h16v6h6v6h28v-6h6v-6h16';
