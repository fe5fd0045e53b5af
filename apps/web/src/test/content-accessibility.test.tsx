/**
 * The accessibility checks of every text page, and of the forms.
 *
 * @module-tag deep
 */
import { calls, type Language } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { page as appeals } from '../pages/appeals/page.ts';
import { page as channels } from '../pages/contact-channels/page.ts';
import { textPages } from '../pages/text/text-pages.ts';
import type { PageContent } from '../parts/page.ts';
import { openPage } from './open-page.tsx';

type Opened = Awaited<ReturnType<typeof openPage>>;
type Scene = {
  readonly name: string;
  load(language: Language): Promise<{ readonly page: PageContent }>;
  readonly answers?: Parameters<typeof openPage>[1]['answers'];
  act?(opened: Opened): Promise<unknown>;
};

const options = `GET ${calls.loginOptions.path}`;
const contact = { email: 'help@demo.example', phone: '+44 1632 960 001' };
const press = ({ screen }: Opened) => screen.getByRole('button').click();
const alerts = ({ screen }: Opened) => expect.element(screen.getByRole('alert')).toBeVisible();

/** Opens every answer of a decision tree by keyboard. */
async function openAnswers() {
  for (const summary of document.querySelectorAll('summary')) {
    summary.focus();
    await userEvent.keyboard('{Enter}');
  }
  expect(document.querySelectorAll('details:not([open])')).toHaveLength(0);
}

function helpIn(language: Language) {
  const help = textPages['pages-help'];
  if (help === undefined) throw new Error('there is no page for the help');
  return help.load(language);
}

const scenes: readonly Scene[] = [
  ...Object.entries(textPages).map(([name, { load }]) => ({ name, load, act: openAnswers })),
  ...['code', 'zebra'].map((typed) => ({
    name: `help, searched for ${typed}`,
    load: helpIn,
    act: ({ screen }: Opened) => screen.getByRole('searchbox').fill(typed),
  })),
  {
    name: 'channels',
    load: async () => ({ page: channels }),
    answers: { [options]: [{ status: 200, body: { captcha: null, socials: [], contact } }] },
    act: ({ screen }) => expect.element(screen.getByText(contact.email)).toBeVisible(),
  },
  { name: 'channels, out of reach', load: async () => ({ page: channels }), answers: { [options]: ['no network'] }, act: alerts },
  { name: 'appeals', load: async () => ({ page: appeals }) },
  { name: 'appeals, nothing typed', load: async () => ({ page: appeals }), act: press },
  {
    name: 'appeals, sent',
    load: async () => ({ page: appeals }),
    answers: { [`POST ${calls.appeal.path}`]: [{ status: 204 }] },
    async act(opened) {
      for (const field of opened.screen.getByRole('textbox').all()) await field.fill('ada@demo.example');
      await press(opened);
      await expect.element(opened.screen.getByText(/ada@demo.example/)).toBeVisible();
    },
  },
];

checkEveryLook(
  scenes,
  ['pages-help', 'help, searched for code', 'channels, out of reach', 'appeals, nothing typed'],
  async ({ load, answers = {}, act }, language) => {
    const { page } = await load(language);
    const opened = await openPage(page, { answers, language });
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    await act?.(opened);
  },
);
