/** In a project of its own, so that tests of the packages below the testkit may import it too. A browser gets the variable from the build. */

/** Whether this is a run of `npm run test:deep`: every campaign at full length, and every test of stored data on both databases. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Whether the folder of this test differs from the main branch, so that its tables are walked whole. */
const isNear = process.env.TEST_DEPTH === 'near';

/** @returns the rows of a table: in `npm test` the first ones, which are one of each kind, and in depth or near a change all */
export const rows = <const T>(table: readonly T[], usually: number): readonly T[] =>
  isDeep || isNear ? table : table.slice(0, usually);

/** How often a campaign repeats its work: a few times in `npm test`, and `inDepth` times in `npm run test:deep`. */
export const times = (usually: number, inDepth: number): number => (isDeep ? inDepth : usually);
