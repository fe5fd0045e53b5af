/** Runs every story as a test: the files are those that `main.ts` names. For the test runner's configuration. */
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';

/** Plugins of the project that they are. */
export const storyTests = () =>
  storybookTest({ configDir: import.meta.dirname, initialGlobals: { viewport: { value: 'narrowest' } } });

export const storySetup = `${import.meta.dirname}/every-look.ts`;
