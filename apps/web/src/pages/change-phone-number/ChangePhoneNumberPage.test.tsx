import { phoneChangeLocation, polls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type Answers,
  isNow,
  isWaitingDays,
  nothingLeft,
  oneLeft,
  openChange,
  openChangeLink,
  openWaiting,
  paths,
  problem,
} from './test/open-change.ts';

const intro = words.whatYouNeed;
const received = words.numberReceived;
const { interval, requests } = polls.phoneChange;

type Opened = Awaited<ReturnType<typeof openChange>>;
const heading = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });
const button = ({ screen }: Opened, name: string) => screen.getByRole('button', { name });
const link = ({ screen }: Opened, name: string) => screen.getByRole('link', { name });
const asksOf = ({ asked }: Opened, path: string) => asked.filter((call) => call === path).length;

/** Waits until the page has polled `count` times and has read the last answer, so that only its timer and wake listener are pending. */
async function betweenPollsAfter(opened: Opened, count: number): Promise<void> {
  await expect.poll(() => [asksOf(opened, paths.status), opened.clock.waiting()]).toEqual([count, 2]);
}

function hasAsked(opened: Opened, count: number): void {
  expect(asksOf(opened, paths.status)).toBe(count);
}

const usual: Answers = {
  [paths.challenges]: [oneLeft, nothingLeft],
  [paths.verifyTotp]: [nothingLeft],
  [paths.status]: [isNow('waiting')],
};

describe('opening /login/change-phone-number', () => {
  it('[ICPN-01] (TS2) (EC3) says what is needed; the address has no token, and no request is made', async () => {
    openChangeLink(false);
    const opened = await openChange(usual);
    await expect.element(heading(opened, intro)).toBeVisible();
    for (const need of ['A selfie with your ID', 'Access to your new number'])
      await expect.element(opened.screen.getByText(need)).toBeVisible();
    await expect.element(opened.screen.getByText(/about 10 minutes, and up to 1 day/)).toBeVisible();
    await expect.element(opened.screen.getByText(/a code that we send to the new number, then send us a photo/)).toBeVisible();
    await expect.element(button(opened, words.continue)).toBeVisible();
    expect(location.hash).toBe('');
    expect(opened.asked).toEqual([]);
  });

  it('[ICPN-01] Continue opens the first proof, by keyboard too', async () => {
    openChangeLink(false);
    const opened = await openChange(usual);
    await expect.element(button(opened, words.continue)).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(opened.screen.getByLabelText(words.code)).toHaveFocus();
  });

  it('[ICPN-02] with skipIntro=true it goes to the first proof at once', async () => {
    openChangeLink(true);
    const opened = await openChange(usual);
    await expect.element(heading(opened, words.enterAppCode)).toBeVisible();
    await expect.element(heading(opened, intro)).not.toBeInTheDocument();
    expect(location.hash).toBe('');
  });

  it('without a token it says to begin at the login, with links, and makes no request', async () => {
    const opened = await openChange({});
    await expect.element(heading(opened, words.changeYourPhoneNumber)).toBeVisible();
    await expect.element(opened.screen.getByText(/I lost access to this phone number/)).toBeVisible();
    await expect.element(link(opened, words.logIn)).toHaveAttribute('href', '/login');
    await expect.element(link(opened, words.accountSecurity)).toHaveAttribute('href', '/home/security');
    await expect.element(link(opened, words.getHelp)).toHaveAttribute('href', '/help/contact');
    expect(opened.asked).toEqual([]);
  });

  it('a link with an empty token counts as one without a token', { tags: 'deep' }, async () => {
    openChangeLink(true, '');
    const opened = await openChange({});
    await expect.element(link(opened, words.logIn)).toBeVisible();
    expect(location.hash).toBe('');
  });

  it('another link opened over the page starts again with its own token', { tags: 'deep' }, async () => {
    const opened = await openWaiting([isNow('waiting')]);
    await expect.element(heading(opened, received)).toBeVisible();
    location.hash = phoneChangeLocation('a-second', false).replace(/^.*#/, '');
    await expect.element(heading(opened, intro)).toBeVisible();
    expect(location.hash).toBe('');
  });
});

describe('a change without a photo', () => {
  it('[BODY-01] says until when it waits, when staff decide, and which addresses get a message each day', async () => {
    const opened = await openWaiting([isWaitingDays]);
    await expect.element(heading(opened, received)).toBeVisible();
    await expect
      .element(opened.screen.getByRole('status'))
      .toMatchTextContent(/We're waiting until Tuesday, November 24 at .*, in case it wasn't you/);
    await expect.element(opened.screen.getByText('Our team decides from')).toBeVisible();
    await expect.element(opened.screen.getByText(/^Tuesday, December 1/)).toBeVisible();
    await expect.element(opened.screen.getByText(/Each day until then, we send a message to your old number/)).toBeVisible();
    await expect.element(opened.screen.getByText(/two people of our team/)).toBeVisible();
    await expect.element(opened.screen.getByText(/looks at your photo/)).not.toBeInTheDocument();
  });
});

describe('a reload', () => {
  it('(RB10) of the requirements still has the token, only in this tab’s memory', { tags: 'deep' }, async () => {
    openChangeLink(false);
    const opened = await openChange(usual);
    await expect.element(heading(opened, intro)).toBeVisible();
    expect({ ...localStorage }).toEqual({});
    const reloaded = await openChange(usual);
    await button(reloaded, words.continue).last().click();
    await expect.element(heading(reloaded, words.enterAppCode)).toBeVisible();
  });

  it('(RB10) in the middle of the proofs continues with them, and doesn’t show the requirements again', async () => {
    openChangeLink(false);
    const opened = await openChange({ [paths.challenges]: [oneLeft] });
    await button(opened, words.continue).click();
    await expect.element(heading(opened, words.enterAppCode)).toBeVisible();
    const reloaded = await openChange({ [paths.challenges]: [oneLeft] });
    await expect.poll(() => asksOf(reloaded, paths.challenges)).toBe(1);
    await expect.element(heading(reloaded, intro)).not.toBeInTheDocument();
  });

  it('(RB10) of the wait continues to wait, and asks for no proof again', async () => {
    const opened = await openWaiting([isNow('waiting')]);
    await expect.element(heading(opened, received)).toBeVisible();
    const reloaded = await openChange({ [paths.status]: [isNow('done')] });
    await expect.element(heading(reloaded, 'Your phone number is changed')).toBeVisible();
    expect(reloaded.asked).toEqual([paths.status]);
  });

  it('(RB16) with blocked storage the page still works', { tags: 'deep' }, async () => {
    openChangeLink(false);
    const opened = await openChange(usual);
    sessionStorage.clear();
    await button(opened, words.continue).click();
    await opened.screen.getByLabelText(words.code).fill('123456');
    await expect.element(heading(opened, received)).toBeVisible();
  });
});

describe('the wait', () => {
  it('[ICPN-02] follows the proofs: what was received, what happens next, until when, and that the page may be closed', async () => {
    openChangeLink(true);
    const opened = await openChange(usual);
    const { screen } = opened;
    await screen.getByLabelText(words.code).fill('123456');
    await expect.element(heading(opened, received)).toHaveFocus();
    expect(document.title).toBe(`${received} – Stepgate`);
    await expect.element(screen.getByText('the number ending in 23')).toBeVisible();
    await expect.element(screen.getByText(/about 10 minutes, and up to 1 day/)).toBeVisible();
    const times = [...document.querySelectorAll('time')].map((each) => each.dateTime);
    expect(times).toEqual(['2026-11-21T12:30:00.000Z', '2026-11-22T12:30:00.000Z']);
    await expect.element(screen.getByText(/Our team looks at your photo/)).toBeVisible();
    await expect
      .element(screen.getByText(/sent a message to your old number and to your email address.*link to cancel/))
      .toBeVisible();
    await expect.element(screen.getByText('You can close this page.', { exact: false })).toBeVisible();
    expect(location.hash).toBe('');
  });

  it('the new number reads left to right', { tags: 'deep' }, async () => {
    const { screen } = await openWaiting([isNow('waiting')]);
    await expect.poll(() => screen.getByText('the number ending in 23').element().closest('bdi')?.dir).toBe('ltr');
  });

  it('(RB14) polls every 5 seconds, and stops at the end', async () => {
    const opened = await openWaiting([isNow('waiting'), isNow('waiting'), isNow('done')]);
    const { clock } = opened;
    await betweenPollsAfter(opened, 1);
    await clock.advance(interval - 1);
    hasAsked(opened, 1);
    await clock.advance(1);
    await betweenPollsAfter(opened, 2);
    await clock.advance(interval);
    await expect.element(heading(opened, 'Your phone number is changed')).toHaveFocus();
    await clock.advance(10 * interval);
    hasAsked(opened, 3);
    expect(clock.waiting()).toBe(0);
  });

  it('an approval is shown in place: when the number changes, and that it can still be cancelled; polling continues', async () => {
    const opened = await openWaiting([isNow('waiting'), isNow('approved'), isNow('cancelled')]);
    await betweenPollsAfter(opened, 1);
    await expect.element(opened.screen.getByText(/We're checking your request/)).toBeVisible();
    await opened.clock.advance(interval);
    await expect.element(opened.screen.getByText(/We've approved your request.*:40.*unless someone cancels it/)).toBeVisible();
    await expect.element(heading(opened, received)).toBeVisible();
    await expect.element(opened.screen.getByText(/Our team checks/)).not.toBeInTheDocument();
    await betweenPollsAfter(opened, 2);
    await opened.clock.advance(interval);
    await expect.element(heading(opened, 'The change was cancelled')).toBeVisible();
  });

  it.each([
    { status: 'done', title: 'Your phone number is changed', ways: { [words.logIn]: '/login' } },
    {
      status: 'rejected',
      title: "We didn't change your phone number",
      ways: { 'Log in and start again': '/login', [words.getHelp]: '/help/contact' },
    },
    {
      status: 'cancelled',
      title: 'The change was cancelled',
      ways: { 'Log in and start again': '/login', [words.getHelp]: '/help/contact' },
    },
    {
      status: 'expired',
      title: "We couldn't complete the change in time",
      ways: { 'Log in and start again': '/login', [words.getHelp]: '/help/contact' },
    },
    {
      status: 'failed',
      title: "You can't use this number",
      ways: { 'Log in and start again': '/login', [words.getHelp]: '/help/contact' },
    },
  ] as const)('$status is explained, with links to continue, and the token is forgotten', async ({ status, title, ways }) => {
    const opened = await openWaiting([isNow(status)]);
    await expect.element(heading(opened, title)).toHaveFocus();
    for (const [name, href] of Object.entries(ways))
      await expect.element(opened.screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
    await opened.clock.advance(10 * interval);
    hasAsked(opened, 1);
  });

  it('a login that waited for the old number ends with the change, and is kept in every other case', async () => {
    sessionStorage.setItem('stepgate.oneTimeToken', 'token-of-the-login');
    const rejected = await openWaiting([isNow('rejected')]);
    await expect.element(heading(rejected, "We didn't change your phone number")).toBeVisible();
    expect(sessionStorage.getItem('stepgate.oneTimeToken')).toBe('token-of-the-login');
    const changed = await openWaiting([isNow('done')]);
    await expect.element(heading(changed, 'Your phone number is changed')).toBeVisible();
    expect(sessionStorage.getItem('stepgate.oneTimeToken')).toBeNull();
  });
});

describe('a wait that can’t poll', { tags: 'deep' }, () => {
  it('[ICPN-02] a server without the call, which the specification doesn’t name, has still received the number; the next login starts from the beginning', async () => {
    sessionStorage.setItem('stepgate.oneTimeToken', 'token-of-the-login');
    const opened = await openWaiting([problem(404, 'not_found')]);
    await expect.element(heading(opened, received)).toHaveFocus();
    await expect.element(opened.screen.getByText(/about 10 minutes, and up to 1 day/)).toBeVisible();
    await expect.element(link(opened, words.logIn)).toHaveAttribute('href', '/login');
    expect(sessionStorage.getItem('stepgate.oneTimeToken')).toBeNull();
    await opened.clock.advance(10 * interval);
    hasAsked(opened, 1);
  });

  it('(RB4) waits longer each time, says so, keeps what it knows, and recovers with the next answer', async () => {
    const opened = await openWaiting([isNow('waiting'), 'no network', problem(500, 'unexpected.error'), isNow('waiting')]);
    const { screen, clock } = opened;
    await betweenPollsAfter(opened, 1);
    await clock.advance(interval);
    await betweenPollsAfter(opened, 2);
    await expect.element(screen.getByText(/can't reach our service right now/)).toBeVisible();
    await expect.element(screen.getByText('the number ending in 23')).toBeVisible();
    await clock.advance(2 * interval - 1);
    hasAsked(opened, 2);
    await clock.advance(1);
    await betweenPollsAfter(opened, 3);
    await clock.advance(4 * interval - 1);
    hasAsked(opened, 3);
    await clock.advance(1);
    await betweenPollsAfter(opened, 4);
    await expect.element(screen.getByText(/can't reach our service right now/)).not.toBeInTheDocument();
  });

  it('(RB4) also says so if it knows nothing yet', async () => {
    const opened = await openWaiting(['no network', isNow('waiting')]);
    await betweenPollsAfter(opened, 1);
    await expect.element(opened.screen.getByText(/can't reach our service right now/)).toBeVisible();
    await opened.clock.advance(2 * interval);
    await expect.element(heading(opened, received)).toBeVisible();
  });

  it('(S30) waits as long as the service asks for, without a message', async () => {
    const busy = { ...problem(429, 'too_many_requests'), headers: { 'retry-after': '60' } };
    const opened = await openWaiting([isNow('waiting'), busy, isNow('waiting')]);
    await betweenPollsAfter(opened, 1);
    await opened.clock.advance(interval);
    await betweenPollsAfter(opened, 2);
    await opened.clock.advance(59_999);
    hasAsked(opened, 2);
    await expect.element(opened.screen.getByText(/can't reach our service/)).not.toBeInTheDocument();
    await opened.clock.advance(1);
    await betweenPollsAfter(opened, 3);
  });

  it('stops when its token must have expired, says that the review continues without it, and polls again on request', async () => {
    const opened = await openWaiting([isNow('waiting')]);
    const { screen, clock } = opened;
    await betweenPollsAfter(opened, 1);
    await clock.sleep(interval * requests);
    await expect.element(screen.getByText(/stopped checking.*will email you/)).toBeVisible();
    await clock.advance(10 * interval);
    hasAsked(opened, 2);
    await button(opened, 'Check again').click();
    await betweenPollsAfter(opened, 3);
    await expect.element(screen.getByText(/stopped checking/)).not.toBeInTheDocument();
  });

  it('(RB7) a token that has expired in the meantime: the review continues, an email will come, and polling ends', async () => {
    const opened = await openWaiting([isNow('waiting'), problem(401, 'ott_not_found')]);
    await betweenPollsAfter(opened, 1);
    await opened.clock.advance(interval);
    await expect.element(heading(opened, "We're still checking")).toHaveFocus();
    await expect.element(opened.screen.getByText(/We'll email you/)).toBeVisible();
    await expect.element(link(opened, words.getHelp)).toHaveAttribute('href', '/help/contact');
    await opened.clock.advance(10 * interval);
    hasAsked(opened, 2);
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('if something must still be proved it says so, and a press returns to it: no automatic loop', async () => {
    openChangeLink(true);
    const opened = await openChange({
      [paths.challenges]: [nothingLeft, oneLeft],
      [paths.status]: [problem(403, 'not_allowed')],
    });
    await expect.element(opened.screen.getByText('The service says why.')).toBeVisible();
    await opened.clock.advance(10 * interval);
    expect(opened.asked).toEqual([paths.challenges, paths.status]);
    await button(opened, words.tryAgain).click();
    await expect.element(heading(opened, words.enterAppCode)).toBeVisible();
  });

  it('an unreadable answer is reported, and the request can be repeated', async () => {
    const opened = await openWaiting([problem(400, 'invalid_format'), isNow('waiting')]);
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await button(opened, words.tryAgain).click();
    await expect.element(heading(opened, received)).toBeVisible();
  });
});

it('(RB7) a token that expires before everything is proved: the number is unchanged, and the login is the next step', async () => {
  openChangeLink(true);
  const opened = await openChange({ [paths.challenges]: [problem(401, 'ott_not_found')] });
  await expect.element(heading(opened, words.requestExpired)).toHaveFocus();
  await expect.element(opened.screen.getByText(/Your phone number hasn't changed/)).toBeVisible();
  await expect.element(link(opened, 'Log in and start again')).toHaveAttribute('href', '/login');
  expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
});

it('speaks German', { tags: 'deep' }, async () => {
  const opened = await openWaiting([isNow('waiting')], 'de');
  await expect.element(heading(opened, 'Wir haben Ihre neue Telefonnummer erhalten')).toBeVisible();
  await expect.element(opened.screen.getByText(/etwa 10 Minuten und höchstens 1 Tag/)).toBeVisible();
});
