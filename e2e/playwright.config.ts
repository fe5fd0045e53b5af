import { defineConfig } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { defaultPatience } from './default-patience.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: './build-site.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A journey often waits for the page: two of them leave a core half idle.
  workers: '150%',
  reporter: 'list',
  // A passing journey doesn't wait longer, and a machine with other work takes its time.
  timeout: 60_000,
  expect: { timeout: defaultPatience },
  use: {
    launchOptions,
    locale: 'en-GB',
    // A click waits until its target stops moving.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
