/**
 * `@stepgate/react/test-hints`: what a staging environment shows whose server takes the test code. Nothing else imports this file, so that an
 * app that does not has no test code, no test number and none of their words in its bundle.
 */
import { lazy } from 'react';
import type { TestHints } from './provider/host.ts';

/** For `testHints` of the host settings. Each hint is loaded when its screen shows. */
export const testHints: TestHints = {
  Code: lazy(async () => ({ default: (await import('./demo/TestCodeHint.tsx')).TestCodeHint })),
  PhoneNumber: lazy(async () => ({ default: (await import('./demo/TestNumberHint.tsx')).TestNumberHint })),
};
