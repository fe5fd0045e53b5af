import { defineConfig } from '@playwright/test';
import { origin, service } from './tests/harbour.ts';

/** A browser of this machine, in place of Playwright's own. */
const { CHROMIUM_PATH } = process.env;

/** The build of this app, and behind it a service of the tests' own, in memory. */
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] },
  },
  webServer: [
    { command: `node_modules/.bin/stepgate-dev --port ${new URL(service).port} --origin ${origin}`, url: `${service}/readyz` },
    {
      command: `node_modules/.bin/vite preview --port ${new URL(origin).port}`,
      url: origin,
      env: { STEPGATE_SERVICE: service },
    },
  ],
});
