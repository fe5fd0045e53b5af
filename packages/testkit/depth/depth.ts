/** In a project of its own, so that tests of the packages below the testkit may import it too. A browser gets the variable from the build. */

/** Whether this is a run of `npm run test:deep`: every campaign at full length, and every test of stored data on both databases. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** How often a campaign repeats its work: a few times in `npm test`, and `inDepth` times in `npm run test:deep`. */
export const times = (usually: number, inDepth: number): number => (isDeep ? inDepth : usually);
