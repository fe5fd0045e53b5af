import { defineConfig } from '@playwright/test';

/** A browser of this machine, in place of Playwright's own. */
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: 'tests',
  expect: { timeout: 15_000 },
  use: {
    baseURL: 'http://localhost:5173',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] },
  },
  webServer: { command: 'node dev.ts', url: 'http://localhost:5173' },
});
