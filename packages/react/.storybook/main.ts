/** The explorer: every screen in every state. Its stories are tests too: see `every-look.ts`. */
import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  // What these stories have no use for.
  features: {
    actions: false,
    backgrounds: false,
    controls: false,
    measure: false,
    outline: false,
    sidebarOnboardingChecklist: false,
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};

export default config;
