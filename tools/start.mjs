/** `npm start`: says so if Node is too old to read the program. */
import '../deploy/check-node.mjs';
import module from 'node:module';

// Compiled once for all starts, which saves a third of each later one.
module.enableCompileCache();
await import('./start.ts');
