/** The explorer: every screen in every state. Its stories are tests too: see `every-look.ts`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { classNames } from '../tools/class-names.ts';

/** Every mail and text message, as one page. */
const gallery = fileURLToPath(new URL('../../../.gallery/', import.meta.url));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  // `npm run gallery` writes it; the explorer of a fresh checkout has none.
  staticDirs: existsSync(gallery) ? [{ from: gallery, to: '/gallery' }] : [],
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
  viteFinal: (vite) => ({ ...vite, css: classNames }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};

export default config;
