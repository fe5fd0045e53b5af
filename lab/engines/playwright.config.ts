import { defineConfig } from '@playwright/test';
import { defaultPatience } from '../../e2e/default-patience.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'every-engine.ts',
  globalSetup: ['./wanted-packages.ts', '../build-site.ts'],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: [['list'], ['./table.ts']],
  timeout: 60_000,
  expect: { timeout: defaultPatience },
});
