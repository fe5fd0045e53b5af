/** A tab as tests open it, which see what the product asks of its host. For tests only. */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import { page as pageOfBrowser } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { HostSettings } from '../provider/host.ts';
import { createTab, type TabOptions } from './tab.tsx';

export { guestId } from './tab.tsx';

async function build(shown: ReactNode, { host, ...options }: TabOptions) {
  const navigate = vi.fn<HostSettings['navigate']>();
  const errorTracker = vi.fn<HostSettings['errorTracker']>();
  const setCookie = vi.fn<HostSettings['setCookie']>(() => true);
  const tab = await createTab(shown, { ...options, host: { navigate, setCookie, errorTracker, ...host } });
  return { ...tab, navigate, setCookie, errorTracker };
}

/** @param shown what the page has in it, such as `<Login />` */
export async function openPage(shown: ReactNode, options: TabOptions) {
  const { page, ...world } = await build(shown, options);
  const screen = await render(page());
  return {
    ...world,
    screen,
    async reload() {
      await cleanup();
      return render(page());
    },
  };
}

/**
 * The same page as it reaches a browser: prerendered, used, and then taken over by the script.
 * @param early what happens to the page before the script runs
 */
export async function openPrerenderedPage(shown: ReactNode, options: TabOptions, early: (root: HTMLElement) => void) {
  const { page, ...world } = await build(shown, options);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page());
  early(root);
  const recovered = vi.fn<(error: unknown) => void>();
  const react = hydrateRoot(root, page(), { onRecoverableError: recovered });
  onTestFinished(() => {
    react.unmount();
    root.remove();
  });
  return { ...world, screen: pageOfBrowser, root, recovered };
}
