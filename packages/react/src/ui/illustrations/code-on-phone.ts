/** A phone that a code has arrived on. */
export const codeOnPhone =
  'M60 32V18a6 6 0 0 0-6-6H28a6 6 0 0 0-6 6v60a6 6 0 0 0 6 6h26a6 6 0 0 0 6-6V62M36 19h10M48 32h30a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H62l-8 8v-8h-6a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5M55 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M64 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M73 45a1 1 0 1 1-2 0 1 1 0 1 1 2 0M30 76v-5h6v-5h6v-5h5';
