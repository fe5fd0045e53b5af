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
        // Pure functions and injected ports: what takes seconds here hangs.
        test: {
          name: 'pure',
          include: ['packages/{contract,flow,client}/**/*.test.ts', 'faults/**/*.test.ts'],
          testTimeout: 5_000,
        },
      },
      {
        test: {
          name: 'node',
          include: ['packages/{contract-kit,testkit}/**/*.test.ts', 'apps/{identity,web}/**/*.test.ts', 'tools/**/*.test.ts'],
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
          // A part of a page may have to be loaded first.
          expect: { poll: { timeout: 5_000 } },
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
