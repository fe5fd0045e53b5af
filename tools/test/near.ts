/** `npm run test:near`: the tests in the folders that differ from the main branch, and the spec files that do. */
import { conclude } from './fast.ts';
import { findNear, runNear } from './parts.ts';

conclude(await runNear(findNear()));
