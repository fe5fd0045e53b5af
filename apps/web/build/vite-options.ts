import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { type Mode, root } from './mode.ts';
import { texts } from './texts.ts';

/** What every run of Vite over this app has in common. The mode is a constant in the code, so that what is for the demo alone drops out of production. */
export function viteOptions(mode: Mode): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __STEPGATE_DEMO__: JSON.stringify(mode === 'demo') },
    plugins: [react(), texts()],
  };
}
