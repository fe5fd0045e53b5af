import type { Preview } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { languages } from '../src/i18n/languages.ts';
import { everyRule } from '../src/test/axe-violations.ts';
import { speak } from '../src/test/translated.tsx';
import { showScheme } from './scheme.ts';

// Code that is loaded when it is first shown may take its time.
configure({ asyncUtilTimeout: 15_000 });

// A story that is there goes on in the other language; one that begins takes it at its end.
addons.getChannel().on('globalsUpdated', ({ globals }) => speak(globals.language));

/** Run by the test runner, where nobody looks at what has passed: it need not be carried over. */
const asTest = import.meta.env.VITEST_STORYBOOK === 'false';

const size = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} × ${height}`,
  styles: { width: `${width}px`, height: `${height}px` },
});

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    options: { storySort: { order: ['Login', 'Sign-up', 'Challenges', 'Step-up'] } },
    viewport: {
      options: {
        phone: size('Phone', 360, 640),
        tablet: size('Tablet', 768, 1_024),
        desk: size('Desk', 1_440, 900),
        narrowest: size('Narrowest, as 1280 px at 400 %', 320, 640),
      },
    },
    a11y: {
      test: 'error',
      // The page is the document: rules of whole pages hold for it as well.
      context: 'html',
      config: { rules: [{ id: 'region', enabled: true }] },
      options: { ...everyRule, ...(asTest ? { reporter: 'no-passes' } : {}) },
    },
  },
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: { icon: 'globe', dynamicTitle: true, items: [...languages] },
    },
    scheme: {
      description: 'Colour scheme',
      toolbar: { icon: 'contrast', dynamicTitle: true, items: ['as the browser has it', 'light', 'dark'] },
    },
  },
  initialGlobals: { language: 'en', scheme: 'as the browser has it' },
  decorators: [
    (Story, { globals }) => {
      showScheme(globals.scheme);
      return <Story />;
    },
  ],
};

export default preview;
