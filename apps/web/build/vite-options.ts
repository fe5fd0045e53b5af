import { assetFolder } from '@stepgate/contract/paths';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { floorStyles, floorTargets } from './floor.ts';
import { type Mode, root } from './mode.ts';
import { type SiteSource, siteSource } from './site-source.ts';
import { texts } from './texts.ts';

/** Options for every run of Vite on this app. The mode is a constant in the code, so that demo code is dropped from production. */
export function viteOptions(mode: Mode, source: SiteSource): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __STEPGATE_DEMO__: JSON.stringify(mode === 'demo') },
    // On a busy machine its times were the first lines that somebody who starts the product reads.
    build: { target: floorTargets, assetsDir: assetFolder, rolldownOptions: { checks: { bundlerTimings: false } } },
    css: { lightningcss: floorStyles },
    plugins: [react(), texts(), siteSource(source)],
  };
}
