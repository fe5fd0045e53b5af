/**
 * Every state of the pages for a new account or a forgotten password, for the accessibility checks.
 *
 * @module-tag deep
 */
import { calls, registerLocation, routes } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { afterEach, expect } from 'vitest';
import type { PageContent } from '../../parts/page.ts';
import { openPage } from '../../test/open-page.tsx';
import { page as forgot } from '../forgot-password/page.ts';
import { page as signUp } from '../sign-up/page.ts';
import { page as register } from './page.ts';

type Opened = Awaited<ReturnType<typeof openPage>>;
type Answers = Parameters<typeof openPage>[1]['answers'];
type Scene = {
  readonly name: string;
  readonly page: PageContent;
  readonly fragment?: string;
  readonly answers?: Answers;
  act?(opened: Opened): Promise<unknown>;
};

const ofRegistration = `${routes.register}/r-1`;
const registration = '/gateway/identity/api/v1/registrations/r-1';
const email = 'ada.lovelace.of.the.analytical.engine@a-rather-long-name.example';
const at = (step: string, more = {}): Answers => ({
  [`GET ${registration}`]: [
    { status: 200, body: { step, email, accountType: 'personal', country: null, businessName: null, ...more } },
  ],
  [`POST ${calls.verifyEmail.path}`]: ['never'],
  'GET /api/v1/user/countries?type=personal': [countries],
  'GET /api/v1/user/countries?type=business': [countries],
});
const countries = {
  status: 200,
  body: {
    countries: [
      { iso2Code: 'GB', name: 'Vereinigtes Königreich' },
      { iso2Code: 'GS', name: 'Südgeorgien und die Südlichen Sandwichinseln' },
    ],
  },
};
const refused = { status: 401, body: { code: 'sign_up_not_found', message: 'x' } };
const press =
  (place = 0) =>
  ({ screen }: Opened) =>
    screen.getByRole('button').nth(place).click();
const picker = ({ screen }: Opened) => expect.element(screen.getByRole('combobox')).toBeVisible();
const typed = async (opened: Opened) => {
  await opened.screen.getByRole('textbox').fill(email);
  await press()(opened);
};

const scenes: readonly Scene[] = [
  { name: 'sign-up', page: signUp },
  { name: 'sign-up, refused', page: signUp, act: press() },
  { name: 'sign-up, out of reach', page: signUp, answers: { [`POST ${calls.signUp.path}`]: ['no network'] }, act: typed },
  { name: 'forgot', page: forgot },
  { name: 'forgot, refused', page: forgot, act: press() },
  { name: 'forgot, sent', page: forgot, answers: { [`POST ${calls.askPasswordReset.path}`]: [{ status: 204 }] }, act: typed },
  { name: 'register, link', page: register, fragment: '#token=of-the-mail' },
  {
    name: 'register, waiting for the mail',
    page: register,
    fragment: registerLocation({ id: 'r-1', emailVerifyOtt: 'watching' }).replace(/^[^#]*/, ''),
    answers: at('verify-email'),
    act: ({ screen }) => expect.element(screen.getByText(email)).toBeVisible(),
  },
  { name: 'register, profile', page: register, answers: at('profile'), act: picker },
  {
    name: 'register, profile of a business',
    page: register,
    answers: at('profile', { accountType: 'business', country: 'FR' }),
    async act(opened) {
      await picker(opened);
      await opened.screen.getByRole('button').last().click();
    },
  },
  {
    name: 'register, countries',
    page: register,
    answers: at('profile'),
    async act(opened) {
      await picker(opened);
      await opened.screen.getByRole('combobox').fill('s');
    },
  },
  {
    name: 'register, phone number out of reach',
    page: register,
    answers: { ...at('phone'), [`POST ${registration}/phone`]: ['no network'] },
    act: ({ screen }) => expect.element(screen.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'register, password',
    page: register,
    answers: at('password'),
    act: ({ screen }) => expect.element(screen.getByText(/4 \w+ 4/)).toBeVisible(),
  },
  { name: 'register, done', page: register, answers: at('done') },
  { name: 'register, elsewhere', page: register, answers: { [`GET ${registration}`]: [refused] } },
];

const before = location.href;
afterEach(() => history.replaceState(null, '', before));

/** The hardest state of each page. */
const hardest = [
  'sign-up, refused',
  'forgot, refused',
  'register, countries',
  'register, profile of a business',
  'register, password',
];

checkEveryLook(scenes, hardest, async ({ page, fragment = '', answers = {}, act }, language) => {
  history.replaceState(null, '', ofRegistration + fragment);
  const opened = await openPage(page, { answers, language });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});
