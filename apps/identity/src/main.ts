/** The process of production. The demo has a program of its own. */
import { runService } from './run-service.ts';

await runService(process.env);
