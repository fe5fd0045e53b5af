/** Runs the scenes of stories outside of the explorer. For tests only. */
import { userEvent, within } from 'storybook/test';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { readScreen } from './real-service/read-screen.ts';
import { type Customer, type Scene, sceneOf } from './scene.tsx';
import type { Tab } from './tab.tsx';

const files = import.meta.glob<Readonly<Record<string, object>>>('../**/*.stories.tsx', { eager: true });

export const stories = Object.values(files).flatMap(({ default: meta = {}, ...own }) =>
  Object.entries(own).flatMap(([name, story]) => {
    const scene = sceneOf(story);
    return scene === undefined ? [] : { name: `${Reflect.get(meta, 'title')}: ${name}`, scene };
  }),
);

export const soon = { timeout: 15_000, interval: 50 };

/** React may delay lazily loaded content by up to this time, in milliseconds. */
const appears = 300;

/** Runs the steps to the scene. */
export async function reach({ act, heading }: Scene, tab: Tab & { readonly customer: Customer }) {
  const { container } = await render(tab.page());
  await act?.({ ...tab, canvas: within(container), user: userEvent.setup() });
  await expect.poll(() => readScreen(container).title, soon).toContain(heading);
  return container;
}

/** @returns what `read` gives once it no longer changes */
export async function settled<T>(read: () => T): Promise<T> {
  let [before, since] = ['', 0];
  await expect
    .poll(() => {
      const now = JSON.stringify(read());
      since = now === before ? since + soon.interval : 0;
      before = now;
      return since;
    }, soon)
    .toBeGreaterThan(appears);
  return read();
}
