import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';
import { storySetup, storyTests } from './packages/react/.storybook/story-tests.ts';
import { findBrowser } from './packages/testkit/src/find-browser.ts';

const launchOptions = await findBrowser();

/** Anew for each project: the runner writes its names into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions,
    // A press waits until what it presses stands still: that nothing moves for who wants it so saves a third of a second a press.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
});

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
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react(), texts()],
        define: { __STEPGATE_DEMO__: 'true' },
        test: {
          name: 'browser',
          include: ['packages/react/**/*.test.tsx', 'apps/web/**/*.test.tsx'],
          browser: browser(),
        },
      },
      {
        plugins: [storyTests()],
        test: {
          name: 'stories',
          setupFiles: [storySetup],
          // A story leaves nothing behind: each begins with a page of its own.
          isolate: false,
          browser: browser(),
        },
      },
    ],
  },
});
