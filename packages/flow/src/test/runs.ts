/** How often a property is tried. For tests only. */
import { isDeep } from '@stepgate/testkit/depth';

/** In `npm test` a few inputs, the same ones every time, so that a red test is a fault of the change. In `npm run test:deep` many new ones. */
export const runs = (usually: number, inDepth: number) =>
  isDeep ? { numRuns: inDepth } : { numRuns: usually, seed: 20_261_129 };
