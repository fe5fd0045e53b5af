/** `npm run test:near`: the tests in the folders that differ from the main branch, and the spec files that do. */
import { conclude } from './fast.ts';
import { findNear, runNear } from './parts.ts';

const near = findNear();
if (near.tests.length + near.specs.length === 0) console.log('No test is in a folder with a change.');
conclude(await runNear(near));
