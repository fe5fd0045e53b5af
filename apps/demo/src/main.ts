/** The process of the demo. */
import { runService } from '@stepgate/identity/run-service';
import { openDemo } from './demo.ts';

await runService(process.env, openDemo);
