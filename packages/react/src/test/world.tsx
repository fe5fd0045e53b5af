/** Opens a tab for a test, which can see how the product uses its host. For tests only. */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import { page as pageOfBrowser } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { HostSettings } from '../host/settings.ts';
import type { Script } from './script/answers.ts';
import { scriptedService } from './script/scripted-service.ts';
import { createTab, type TabOptions } from './tab.tsx';

export { guestId } from './tab.tsx';

type PageOptions = TabOptions & { readonly answers: Script };

async function build(content: ReactNode, { answers, host, ...options }: PageOptions) {
  const navigate = vi.fn<HostSettings['navigate']>();
  const errorTracker = vi.fn<HostSettings['errorTracker']>();
  const setCookie = vi.fn<HostSettings['setCookie']>(() => true);
  const tab = await createTab(content, scriptedService(answers), {
    ...options,
    host: { navigate, setCookie, errorTracker, ...host },
  });
  return { ...tab, navigate, setCookie, errorTracker };
}

/** @param content the content of the page, such as `<Login />` */
export async function openPage(content: ReactNode, options: PageOptions) {
  const { page, ...world } = await build(content, options);
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
 * The same page as a browser gets it: prerendered, used, and then hydrated.
 * @param early what happens to the page before the script runs
 */
export async function openPrerenderedPage(content: ReactNode, options: PageOptions, early: (root: HTMLElement) => void) {
  const { page, ...world } = await build(content, options);
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
