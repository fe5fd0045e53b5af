/** For `node --import`: guards a process that a test starts. */
import { installGuard } from './guard.ts';

const guard = installGuard();
process.once('exit', guard.recordAllowed);
