import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

type DevTools = { send?(method: 'Emulation.setEmulatedMedia', mediaFeatures: unknown): Promise<unknown> };

/** Emulates what a customer has set up, such as `prefers-color-scheme`. What isn't given is as in every test: with reduced motion. For tests only. */
export async function emulateMedia(features: Readonly<Record<string, string>> = {}): Promise<void> {
  const devTools: DevTools = cdp();
  // Keeps the reduced motion of `vitest.config.ts`, which later tests need too.
  const mediaFeatures = Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(([name, value]) => ({
    name,
    value,
  }));
  await devTools.send?.('Emulation.setEmulatedMedia', { features: mediaFeatures });
  for (const { name, value } of mediaFeatures) expect(matchMedia(`(${name}: ${value})`).matches, name).toBe(true);
}
