import { defineConfig } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: './build-site.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: 'list',
  timeout: 30_000,
  use: {
    launchOptions,
    locale: 'en-GB',
    // A press waits until what it presses stands still.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
