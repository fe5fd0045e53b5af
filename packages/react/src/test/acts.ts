/** What customers do in a story. For the explorer only. */
import { expect, waitFor } from 'storybook/test';
import { pollUntil } from './resting.ts';
import type { Act } from './scene.tsx';

export const press =
  (name: string | RegExp): Act =>
  async ({ canvas, user }) =>
    user.click(await canvas.findByRole('button', { name }));

export const fill =
  (label: string, text: string): Act =>
  async ({ canvas, user }) => {
    await user.clear(await canvas.findByLabelText(label, { selector: 'input' }));
    await user.paste(text);
  };

/** Words that can be read somewhere, also as a piece of others. */
export const shows =
  (words: string): Act =>
  async () =>
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
    waitFor(() => expect(document.body.innerText.replaceAll(/\s+/g, ' ')).toContain(words));

/** The step that has this title. */
export const showsTitle =
  (title: string): Act =>
  async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: title })).toBeVisible());

export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Until a call was asked for. */
export const asked =
  (call: string): Act =>
  async ({ service }) =>
    waitFor(() => expect(service.to(call).length).toBeGreaterThan(0));

/** On, until what comes after a while is there. */
export const later =
  (call: string, { interval }: { readonly interval: number }): Act =>
  (page) =>
    pollUntil(page, call, interval, 5);

/** The tab sleeps for so long once a call was asked for. */
export const past =
  (call: string, ms: number): Act =>
  async (page) => {
    await pollUntil(page, call, 0, 1);
    await page.clock.sleep(ms);
  };

export const logIn: Act = inTurn(fill('Email', 'ada@example.com'), fill('Password', 'secret'), press('Log in'));
export const enterCode: Act = inTurn(fill('6-digit code', '123456'), press('Done'));
