import type { Preview } from '@storybook/react-vite';
import { everyRule } from '../src/test/axe-violations.ts';
import { showScheme } from './scheme.ts';

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
        narrowest: size('Narrowest, and 1280 px at 400 %', 320, 256),
      },
    },
    a11y: {
      test: 'error',
      // The page is the document: rules of whole pages hold for it as well.
      context: 'html',
      config: { rules: [{ id: 'region', enabled: true }] },
      options: { ...everyRule, reporter: 'no-passes' },
    },
  },
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: { icon: 'globe', dynamicTitle: true, items: ['en', 'de'] },
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
