import { defineConfig } from '@playwright/test';
import { addressOf } from './ports.ts';

/** A browser of this machine, in place of Playwright's own. */
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: 'tests',
  expect: { timeout: 15_000 },
  use: {
    baseURL: addressOf('app'),
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] },
  },
  // Beside a running `npm run dev`, that one is tested.
  webServer: { command: 'node dev.ts', url: addressOf('app'), reuseExistingServer: !process.env.CI },
});
