/** `npm start`: says so if Node is too old to read the program. */
import '../deploy/check-node.mjs';

await import('./start.ts');
