/** Guards the process of a test file. A test that connects to another server fails, even if the code that it tests handles the error. */
import { afterAll, afterEach } from 'vitest';
import { installGuard } from './guard.ts';

const guard = installGuard();

function mustBeNone(): void {
  const refused = guard.takeRefused();
  if (refused.length > 0) throw new Error(`connections to other servers: ${refused.join(', ')}`);
}

afterEach(mustBeNone);
afterAll(() => {
  guard.recordAllowed();
  mustBeNone();
});
