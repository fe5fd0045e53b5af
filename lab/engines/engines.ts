/** The browsers that the main journeys are walked in. */
import { findBrowser } from '@stepgate/testkit/find-browser';
import { findOldBrowser } from '@stepgate/testkit/find-old-browser';
import { startChromium } from './chromium.ts';
import type { Engine } from './driver.ts';
import { firefoxProgram, startFirefox } from './firefox.ts';
import { startWebKit, webKitPrograms } from './webkit.ts';

type Known = {
  start(): Promise<Engine>;
  /** Whether it keeps a page that asks for a code, and shows it again as it was. Chromium keeps none that asks for the code of a text message (WebOTP). */
  readonly keepsPages: boolean;
  /** Its requirements of the machine, with Debian's package for each. The Chromiums are in the lock file. */
  readonly programs: readonly (readonly [program: string, debianPackage: string])[];
};

export const everyEngine = ['Chromium', 'Chromium 109', 'Firefox ESR', 'WebKitGTK'] as const;
export type EngineName = (typeof everyEngine)[number];

export const engines: Readonly<Record<EngineName, Known>> = {
  Chromium: { start: async () => startChromium(await findBrowser()), keepsPages: false, programs: [] },
  'Chromium 109': { start: async () => startChromium(await findOldBrowser()), keepsPages: false, programs: [] },
  'Firefox ESR': { start: startFirefox, keepsPages: true, programs: [[firefoxProgram, 'firefox-esr']] },
  WebKitGTK: { start: startWebKit, keepsPages: true, programs: webKitPrograms },
};
