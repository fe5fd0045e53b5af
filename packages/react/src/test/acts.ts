/** The steps of customers in a story. For the explorer only. */

import type { Elsewhere } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import { expect, waitFor } from 'storybook/test';
import { pollUntil } from './polling.ts';
import type { Act } from './scene.tsx';
import type { CallName } from './script/answers.ts';

export const press =
  (name: string | RegExp): Act =>
  async ({ canvas, user }) =>
    user.click(await canvas.findByRole('button', { name }));

/**
 * A step is named in the document as its title takes the focus, which is a moment after it shows. What is typed before that goes to the title.
 */
const arrived: Act = async ({ canvas }) =>
  waitFor(() => {
    const headings: readonly HTMLElement[] = canvas.getAllByRole('heading', { level: 1 });
    const titles = headings.map(({ textContent }) => textContent ?? '');
    expect(titles.filter((title) => document.title.startsWith(title))).not.toEqual([]);
  });

export const fill =
  (label: string, text: string): Act =>
  async (page) => {
    await arrived(page);
    const { canvas, user } = page;
    await user.clear(await canvas.findByLabelText(label, { selector: 'input' }));
    await user.paste(text);
  };

/** Waits for a visible text, possibly as a part of a longer one. */
export const shows =
  (words: string): (() => Promise<void>) =>
  async () =>
    waitFor(() => {
      const { innerText: seen } = document.body;
      expect(seen.replaceAll(/\s+/g, ' ')).toContain(words);
    });

/** Waits until a text of a server has become a link. */
export const showsLink =
  (name: string): Act =>
  async ({ canvas }) =>
    void (await canvas.findByRole('link', { name }));

/** Waits for the step with this title. */
export const showsTitle =
  (title: string): Act =>
  async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: title })).toBeVisible());

export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Waits until a call was made. */
export const asked =
  (call: CallName): Act =>
  async ({ service }) =>
    waitFor(() => expect(service.to(call).length).toBeGreaterThan(0));

/** Moves the clock on until something delayed is shown. */
export const later =
  (call: CallName, { interval }: { readonly interval: number }, times = 5): Act =>
  (page) =>
    pollUntil(page, call, interval, times);

/** Lets the tab sleep for so long after a call was made. */
export const past =
  (call: CallName, ms: number): Act =>
  async (page) => {
    await pollUntil(page, call, 0, 1);
    await page.clock.sleep(ms);
  };

/** Something that happens elsewhere while the page is open. */
export const meanwhile =
  (what: Elsewhere): Act =>
  ({ customer }) =>
    customer.elsewhere(what);

const logInWith = (email: string, password: string): Act =>
  inTurn(fill(words.email, email), fill(words.password, password), press(words.logIn));
export const logIn: Act = (page) => logInWith(page.customer.email, page.customer.password)(page);
export const logInWrongly: Act = (page) => logInWith(page.customer.email, 'not the password')(page);

/** A code submits itself. */
const enter = (code: string): Act => fill(words.code, code);
export const enterCode: Act = async (page) => {
  // Sent by now.
  await shows('We sent')();
  await enter(await page.customer.code())(page);
};
/** Right in one case in a million. */
export const enterWrongCode: Act = enter('000000');
