/**
 * `@stepgate/react/test-hints`: hints for a staging environment whose server accepts the test code. No other file imports this one, so an app that
 * doesn't use it has no test code, no test number and none of their texts in its bundle.
 */
import { lazy } from 'react';
import type { TestHints } from './host/settings.ts';

/**
 * For `testHints` of the host settings. Each hint is loaded when its screen shows.
 *
 * @example
 * const staging = createStepgate({ brand: 'Harbour', host: { testHints } });
 */
export const testHints: TestHints = {
  Code: lazy(async () => ({ default: (await import('./demo/TestCodeHint.tsx')).TestCodeHint })),
  PhoneNumber: lazy(async () => ({ default: (await import('./demo/TestNumberHint.tsx')).TestNumberHint })),
};
