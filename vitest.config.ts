import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { siteSource } from './apps/web/build/site-source.ts';
import { texts } from './apps/web/build/texts.ts';
import { storySetup, storyTests } from './packages/react/.storybook/story-tests.ts';
import { classNames } from './packages/react/tools/class-names.ts';
import { findBrowser } from './packages/testkit/src/find-browser.ts';
import { scenarioCommands } from './packages/testkit/src/scenarios/commands.ts';
import { pureTests, testsApart, testsTogether } from './tools/kinds-of-tests.ts';
import { customersSites } from './tools/site/sites.ts';
import { deepFiles } from './tools/test/shards.ts';

const launchOptions = await findBrowser();

/** What only a shard of `npm run test:deep` runs, and what the run has run already. */
const exclude: readonly string[] = [
  '**/node_modules/**',
  ...(process.env.TEST_DEPTH === 'deep' ? [] : deepFiles),
  ...JSON.parse(process.env.TEST_WITHOUT ?? '[]'),
];

/** For code in a browser, which has no environment. */
const depth = { 'process.env.TEST_DEPTH': JSON.stringify(process.env.TEST_DEPTH ?? '') };

/** Anew for each project: the runner writes its names into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions,
    // A press waits until its target stands still, and each step slides in. With less motion it stands still at once.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/**
 * How long a test waits for what it expects. A passing test doesn't wait longer, and a machine with other work takes its time. The runner's own defaults, 1 and
 * 5 seconds, fail there without a fault of the product.
 */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** `npm test` leaves these tests out. They run in the deep command, and where their folder differs from the main branch. */
const tags = [{ name: 'deep' }];

/** Node reads TypeScript itself: loading the service through Vite takes each worker 4 CPU seconds. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Node's own resolution: Vite adds the condition `development`, by which some packages name their TypeScript sources, which Node doesn't read. */
const asNode: { plugins: [Plugin] } = {
  plugins: [
    {
      name: 'conditions-of-node',
      configResolved({ ssr }) {
        ssr.resolve = { ...ssr.resolve, conditions: [] };
      },
    },
  ],
};

/** Screens and pages, in a browser. */
const pageTests = (ofProject: { name: string; include: string[] }) => ({
  plugins: [texts(), siteSource(customersSites.demo)],
  css: classNames,
  // React as it ships: see `render-at-once.ts`.
  define: { __STEPGATE_DEMO__: 'true', 'process.env.NODE_ENV': '"production"', ...depth },
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  // Found while a test runs, it would have the page load again.
  optimizeDeps: { include: ['react/jsx-runtime', 'storybook/test', 'marked', 'libphonenumber-js/mobile/examples'] },
  test: {
    ...patience,
    tags,
    ...ofProject,
    exclude: [...exclude],
    // A page costs as much as three tests. The setup has each file leave it as it was.
    isolate: false,
    setupFiles: ['packages/react/src/test/render-at-once.ts', 'packages/react/src/test/clean-page.ts'],
    browser: { ...browser(), commands: scenarioCommands },
  },
});

const inNode = {
  ...native,
  globalSetup: ['packages/testkit/src/global-setup.ts'],
  setupFiles: ['packages/testkit/src/outgoing-guard/in-tests.ts'],
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // One core less is usual, for the runner itself. It has little to do, and many a test waits for other processes.
    maxWorkers: '100%',
    projects: [
      {
        ...asNode,
        test: {
          ...patience,
          tags,
          ...native,
          name: 'pure',
          include: ['packages/{contract,flow,client,react}/**/*.test.ts', ...pureTests],
          exclude: [...exclude],
          isolate: false,
        },
      },
      {
        ...asNode,
        test: { ...patience, tags, ...inNode, name: 'node', include: [...testsTogether], exclude: [...exclude], isolate: false },
      },
      {
        ...asNode,
        test: {
          ...patience,
          tags,
          ...inNode,
          // One of them replaces a module.
          experimental: { viteModuleRunner: false },
          name: 'apart',
          include: [...testsApart],
          exclude: [...exclude],
        },
      },
      pageTests({ name: 'browser', include: ['packages/react/**/*.test.tsx', 'apps/web/**/*.test.tsx'] }),
      pageTests({ name: 'annexes', include: ['apps/{desk,demo/pages}/**/*.test.tsx'] }),
      {
        plugins: [storyTests()],
        define: depth,
        test: {
          ...patience,
          tags,
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
