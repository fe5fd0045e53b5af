import { defineConfig } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: './build-site.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A journey often waits for the page: two of them leave a core half idle.
  workers: '150%',
  reporter: 'list',
  timeout: 30_000,
  use: {
    launchOptions,
    locale: 'en-GB',
    // A click waits until its target stands still.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
