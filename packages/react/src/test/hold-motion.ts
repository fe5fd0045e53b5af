import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

type DevTools = {
  send?(method: 'Animation.enable' | 'Animation.setPlaybackRate', parameters?: { playbackRate: number }): Promise<unknown>;
};

/**
 * Holds each movement at its beginning until the test ends. A movement takes some 200 ms: on a busy machine it would end before a test looks at it. For tests
 * only.
 */
export async function holdMotion(): Promise<void> {
  const devTools: DevTools = cdp();
  onTestFinished(async () => void (await devTools.send?.('Animation.setPlaybackRate', { playbackRate: 1 })));
  await devTools.send?.('Animation.enable');
  await devTools.send?.('Animation.setPlaybackRate', { playbackRate: 0 });
}
