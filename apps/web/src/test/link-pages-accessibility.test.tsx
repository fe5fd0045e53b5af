/** Every state of the pages that are opened by links, from a mail or another screen, for the accessibility checks. */
import { calls } from '@stepgate/contract';
import { checkEveryLook, left, openLink } from '@stepgate/pages/test';
import { expect } from 'vitest';
import { page as cancelEmail } from '../pages/cancel-email-change/page.ts';
import { page as cancel } from '../pages/cancel-phone-change/page.ts';
import { page as cancelRecovery } from '../pages/cancel-recovery/page.ts';
import { page as changeEmail } from '../pages/change-email/page.ts';
import { page as continues } from '../pages/continue-on-phone/page.ts';
import { paths, taken } from '../pages/continue-on-phone/test/open-continue.ts';
import { page as checkpoint } from '../pages/email-checkpoint/page.ts';
import { page as notMe } from '../pages/not-me/page.ts';
import { page as reactivate } from '../pages/reactivate-account/page.ts';
import { page as reset } from '../pages/reset-password/page.ts';
import { page as undoEmail } from '../pages/undo-email-change/page.ts';
import { page as verify } from '../pages/verify-email/page.ts';
import type { PageContent } from '../parts/page.ts';
import { openPage } from './open-page.tsx';

type Opened = Awaited<ReturnType<typeof openPage>>;
type Scene = {
  readonly name: string;
  readonly page: PageContent;
  readonly answers?: Parameters<typeof openPage>[1]['answers'];
  readonly withoutToken?: boolean;
  act?(opened: Opened): Promise<void>;
};

const verifies = `POST ${calls.verifyEmail.path}`;
const describesIt = `POST ${calls.describeEmailCheckpoint.path}`;
const answersIt = `POST ${calls.answerEmailCheckpoint.path}`;
const cancels = `POST ${calls.cancelPhoneChange.path}`;
const cancelsRecovery = `POST ${calls.cancelPasskeyRecovery.path}`;
const stops = `POST ${calls.stopChange.path}`;
const cancelsEmail = `POST ${calls.cancelEmailChange.path}`;
const undoesEmail = `POST ${calls.undoEmailChange.path}`;
const confirmsEmail = `POST ${calls.confirmEmailChange.path}`;
const session = `GET ${calls.session.path}`;
const asksChange = `POST ${calls.beginEmailChange.path}`;
const switchesOn = `POST ${calls.reactivateAccount.path}`;
const begins = `POST ${calls.beginPasswordReset.path}`;
const status = `GET ${calls.tokenStatus.path}?viewType=full`;
const sets = `POST ${calls.setPassword.path}`;
const exchanges = `POST ${calls.exchangeSession.path}`;

const takes = { [paths.take]: [taken] };
const press =
  (place = 0) =>
  ({ screen }: Opened) =>
    screen.getByRole('button').nth(place).click();
const recognise = (place: number) => async (opened: Opened) => {
  await press()(opened);
  await expect.element(opened.screen.getByText('Firefox, Windows')).toBeVisible();
  await press(place)(opened);
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
};
const problem = (code: string, statusCode = 400) => ({ status: statusCode, body: { code, message: 'That is not right.' } });
const given = { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'token' } }, email: 'ada@example.com' } };
const proved = left();

const loggedIn = {
  status: 200,
  body: { email: 'somebody.with.a.long.name@example.com', scope: 'full', signedInAt: 0, idleExpiresAt: 0, expiresAt: 0 },
};
const enter = (typed: string) => async (opened: Opened) => {
  const field = opened.screen.getByRole('textbox');
  await field.fill(typed);
  await press()(opened);
};

const form = async (opened: Opened) => {
  await press()(opened);
  await expect.poll(() => document.querySelector('input[name=newPassword]')).not.toBeNull();
};
const choose = async (opened: Opened) => {
  await form(opened);
  const field = document.querySelector<HTMLInputElement>('input[name=newPassword]');
  if (field !== null) field.value = 'a new long password';
  await press(1)(opened);
};

const scenes: readonly Scene[] = [
  { name: 'verify', page: verify },
  { name: 'verify, without a token', page: verify, withoutToken: true },
  { name: 'verify, done', page: verify, answers: { [verifies]: [{ status: 200, body: { location: '/home' } }] }, act: press() },
  { name: 'verify, old', page: verify, answers: { [verifies]: [problem('invalid_link')] }, act: press() },
  { name: 'verify, out of reach', page: verify, answers: { [verifies]: ['no network'] }, act: press() },
  { name: 'checkpoint, without its facts', page: checkpoint, answers: { [describesIt]: ['never'] } },
  {
    name: 'checkpoint',
    page: checkpoint,
    answers: { [describesIt]: [{ status: 200, body: { askedAt: 0, browser: 'Firefox, Linux', place: 'Germany' } }] },
    act: ({ screen }) => expect.element(screen.getByText('Germany')).toBeVisible(),
  },
  { name: 'checkpoint, without a token', page: checkpoint, withoutToken: true },
  { name: 'checkpoint, yes', page: checkpoint, answers: { [answersIt]: [{ status: 204 }] }, act: press() },
  { name: 'checkpoint, no', page: checkpoint, answers: { [answersIt]: [{ status: 204 }] }, act: press(1) },
  { name: 'checkpoint, old', page: checkpoint, answers: { [answersIt]: [problem('invalid_link')] }, act: press() },
  { name: 'checkpoint, elsewhere', page: checkpoint, answers: { [answersIt]: [problem('wrong_browser')] }, act: press() },
  { name: 'cancel', page: cancel },
  { name: 'cancel, without a token', page: cancel, withoutToken: true },
  { name: 'cancel, done', page: cancel, answers: { [cancels]: [{ status: 204 }] }, act: press() },
  { name: 'cancel, old', page: cancel, answers: { [cancels]: [problem('invalid_link')] }, act: press() },
  { name: 'cancel, out of reach', page: cancel, answers: { [cancels]: ['no network'] }, act: press() },
  { name: 'cancel recovery', page: cancelRecovery },
  { name: 'cancel recovery, without a token', page: cancelRecovery, withoutToken: true },
  { name: 'cancel recovery, done', page: cancelRecovery, answers: { [cancelsRecovery]: [{ status: 204 }] }, act: press() },
  { name: 'cancel recovery, old', page: cancelRecovery, answers: { [cancelsRecovery]: [problem('invalid_link')] }, act: press() },
  { name: 'not me', page: notMe },
  { name: 'not me, without a token', page: notMe, withoutToken: true },
  { name: 'not me, done', page: notMe, answers: { [stops]: [{ status: 204 }] }, act: press() },
  { name: 'not me, old', page: notMe, answers: { [stops]: [problem('invalid_link')] }, act: press() },
  { name: 'cancel email', page: cancelEmail },
  { name: 'cancel email, without a token', page: cancelEmail, withoutToken: true },
  { name: 'cancel email, done', page: cancelEmail, answers: { [cancelsEmail]: [{ status: 204 }] }, act: press() },
  { name: 'cancel email, old', page: cancelEmail, answers: { [cancelsEmail]: [problem('invalid_link')] }, act: press() },
  { name: 'undo email', page: undoEmail },
  { name: 'undo email, without a token', page: undoEmail, withoutToken: true },
  { name: 'undo email, done', page: undoEmail, answers: { [undoesEmail]: [{ status: 204 }] }, act: press() },
  { name: 'undo email, old', page: undoEmail, answers: { [undoesEmail]: [problem('invalid_link')] }, act: press() },
  { name: 'undo email, in use', page: undoEmail, answers: { [undoesEmail]: [problem('email_in_use', 409)] }, act: press() },
  { name: 'change email, confirm', page: changeEmail },
  {
    name: 'change email, done',
    page: changeEmail,
    answers: { [confirmsEmail]: [{ status: 200, body: { email: 'somebody.with.another.name@example.com' } }] },
    act: press(),
  },
  { name: 'change email, old', page: changeEmail, answers: { [confirmsEmail]: [problem('invalid_link')] }, act: press() },
  { name: 'change email, looking', page: changeEmail, withoutToken: true, answers: { [session]: ['never'] } },
  { name: 'change email, out of reach', page: changeEmail, withoutToken: true, answers: { [session]: ['no network'] } },
  {
    name: 'change email, nothing typed',
    page: changeEmail,
    withoutToken: true,
    answers: { [session]: [loggedIn] },
    act: enter(''),
  },
  {
    name: 'change email, sent',
    page: changeEmail,
    withoutToken: true,
    answers: { [session]: [loggedIn], [asksChange]: [{ status: 204 }] },
    act: enter('somebody.with.another.name@example.com'),
  },
  { name: 'reactivate', page: reactivate },
  { name: 'reactivate, without a token', page: reactivate, withoutToken: true },
  {
    name: 'reactivate, not switched',
    page: reactivate,
    answers: { [status]: [proved], [switchesOn]: ['no network'] },
    async act(opened) {
      await press()(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reactivate, too late',
    page: reactivate,
    answers: { [status]: [proved], [switchesOn]: [problem('ott_not_found', 401)] },
    act: press(),
  },
  { name: 'continue', page: continues },
  { name: 'continue, without a token', page: continues, withoutToken: true },
  { name: 'continue, out of reach', page: continues, answers: { [paths.take]: ['no network'] }, act: press() },
  { name: 'continue, old', page: continues, answers: { [paths.take]: [problem('invalid_link')] }, act: press() },
  { name: 'continue, whose is it', page: continues, answers: takes, act: press() },
  {
    name: 'continue, not stopped',
    page: continues,
    answers: { ...takes, [paths.refuse]: ['no network'] },
    async act(opened) {
      await recognise(1)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'continue, stopped', page: continues, answers: { ...takes, [paths.refuse]: [{ status: 204 }] }, act: recognise(1) },
  { name: 'continue, done', page: continues, answers: { ...takes, [paths.status]: [left()] }, act: recognise(0) },
  { name: 'reset', page: reset },
  { name: 'reset, without a token', page: reset, withoutToken: true },
  { name: 'reset, old', page: reset, answers: { [begins]: [problem('invalid_link')] }, act: press() },
  { name: 'reset, form', page: reset, answers: { [begins]: [given], [status]: [proved] }, act: form },
  {
    name: 'reset, nothing typed',
    page: reset,
    answers: { [begins]: [given], [status]: [proved] },
    async act(opened) {
      await form(opened);
      await press(1)(opened);
    },
  },
  {
    name: 'reset, too late',
    page: reset,
    answers: { [begins]: [given], [status]: [proved], [sets]: [problem('ott_not_found', 401)] },
    act: choose,
  },
  {
    name: 'reset, almost',
    page: reset,
    answers: { [begins]: [given], [status]: [proved], [sets]: [{ status: 204 }], [exchanges]: ['no network'] },
    act: choose,
  },
];

/** The pages of links are alike. These two have the most on them. */
const hardest = ['verify, out of reach', 'change email, nothing typed'];

checkEveryLook(scenes, hardest, async ({ page, answers = {}, withoutToken, act }, language) => {
  if (!withoutToken) openLink('a-token');
  const opened = await openPage(page, { answers, language });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});
