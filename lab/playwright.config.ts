/** Journeys of the laboratory, which walk as those of `e2e` do. */
import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

export default defineConfig(journeys, { testDir: '.', testMatch: '**/*.spec.ts', globalSetup: '../e2e/build-site.ts' });
