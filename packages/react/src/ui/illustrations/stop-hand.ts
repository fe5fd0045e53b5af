/** A hand that says stop. */
export const stopHand =
  'M32 52V26a5 5 0 0 1 10 0v20M42 44V17a5 5 0 0 1 10 0v27M52 44V21a5 5 0 0 1 10 0v27M62 48V31a5 5 0 0 1 10 0v29c0 15-9 26-23 26-9 0-16-4-20-12L19 55c-3-6 4-10 8-5l5 8';
