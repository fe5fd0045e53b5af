/** Every page to read, and the forms beside them, opened and looked at once. */
import { calls } from '@stepgate/contract';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PageContent } from '../page.ts';
import { page as appeals } from '../pages/appeals/page.ts';
import { page as channels } from '../pages/contact-channels/page.ts';
import { textPages } from '../text-pages.ts';
import { checkEveryLook } from './every-look.ts';
import { openPage } from './open-page.tsx';

type Opened = Awaited<ReturnType<typeof openPage>>;
type Scene = {
  readonly name: string;
  load(language: 'en' | 'de'): Promise<{ readonly page: PageContent }>;
  readonly answers?: Parameters<typeof openPage>[1]['answers'];
  act?(opened: Opened): Promise<unknown>;
};

const options = `GET ${calls.loginOptions.path}`;
const contact = { email: 'help@demo.example', phone: '+44 1632 960 001' };
const press = ({ screen }: Opened) => screen.getByRole('button').click();
const alerts = ({ screen }: Opened) => expect.element(screen.getByRole('alert')).toBeVisible();

/** Each answer of a decision tree, opened as it is by keyboard. */
async function openAnswers() {
  for (const summary of document.querySelectorAll('summary')) {
    summary.focus();
    await userEvent.keyboard('{Enter}');
  }
  expect(document.querySelectorAll('details:not([open])')).toHaveLength(0);
}

const scenes: readonly Scene[] = [
  ...Object.entries(textPages).map(([name, { load }]) => ({ name, load, act: openAnswers })),
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

checkEveryLook(scenes, async ({ load, answers = {}, act }, language) => {
  const { page } = await load(language);
  const opened = await openPage(page, { answers, language });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});
