/** The process of the demo. */
import { fileURLToPath } from 'node:url';
import { runService } from '@stepgate/identity/run-service';
import { openDemo } from './demo.ts';

/** Lets customers trust their browsers; a policy of the operator's own replaces it. */
const policy = fileURLToPath(new URL('stepgate.policy.json', import.meta.url));

await runService({ STEPGATE_POLICY: policy, ...process.env }, openDemo);
