import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';
import { findBrowser } from './packages/testkit/src/find-browser.ts';

const browser = await findBrowser();

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{contract,contract-kit,flow,client,testkit}/**/*.test.ts',
            'apps/{identity,web}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react(), texts()],
        define: { __STEPGATE_DEMO__: 'true' },
        test: {
          name: 'browser',
          include: ['packages/react/**/*.test.tsx', 'apps/web/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: browser.executablePath, args: [...browser.args] },
              // A press waits until what it presses stands still: that nothing moves for who wants it so saves a third of a second a press.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
