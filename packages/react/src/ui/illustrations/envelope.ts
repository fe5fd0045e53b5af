/** An email that is being opened. */
export const envelope =
  'M28 40V18a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v22M28 33l-11 8a6 6 0 0 0-3 5v30a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6V46a6 6 0 0 0-3-5l-11-8M15 45l33 21 33-21M38 44v-6h7v-6h7v-6h7';
