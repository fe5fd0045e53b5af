import { calls } from '@stepgate/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openLinkOver } from '../../test/mailed-link.ts';
import { openPage } from '../../test/open-page.tsx';
import { pressTwice } from '../../test/press-twice.ts';
import { page } from './page.ts';
import { asks, left, open, paths, problem, taken } from './test/open-continue.ts';

type Opened = Awaited<ReturnType<typeof open>>;

const button = ({ screen }: Opened, name: string) => screen.getByRole('button', { name, exact: true });
const title = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });
const question = 'Does your other screen show 42?';

async function take(opened: Opened) {
  await button(opened, 'Continue').click();
  await expect.element(title(opened, question)).toBeVisible();
}

const kept = () => sessionStorage.getItem(`stepgate.fragment.${location.pathname}`);

afterEach(() => sessionStorage.clear());

describe('from desk to phone', () => {
  it('opening the link spends nothing, and the address has no token', async () => {
    const opened = await open();
    await expect.element(title(opened, 'Go on with this phone')).toBeVisible();
    await expect.element(button(opened, 'Continue')).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
    expect(location.href).not.toContain('a-token');
    expect(document.title).toBe('Go on with this phone – Stepgate');
  });

  it('the button takes it over; the number of the other screen is shown, and who began what there', async () => {
    const opened = await open();
    await take(opened);
    await expect.element(title(opened, question)).toHaveFocus();
    expect(document.title).toBe(`${question} – Stepgate`);
    for (const fact of ['42', 'Log in to your account', 'Firefox, Windows', '203.0.113.7'])
      await expect.element(opened.screen.getByText(fact, { exact: true })).toBeVisible();
    expect(opened.sent).toEqual([{ call: paths.take, body: { token: 'a-token' } }]);
    expect(opened.asked).toEqual([paths.take]);
  });

  it('after “Yes” the one challenge is done here, with the token of the phone, and this phone is finished', async () => {
    const opened = await open({ [paths.status]: [left(asks), left()], [paths.verify]: [left()] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await opened.screen.getByRole('textbox').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(title(opened, 'Done on this phone')).toHaveFocus();
    await expect.element(opened.screen.getByText(/your other screen: it goes on by itself/)).toBeVisible();
    expect(opened.asked).toEqual([paths.take, paths.status, paths.verify, paths.status]);
    for (const { headers } of opened.wired.slice(1)) expect(headers.get('one-time-token')).toBe('of-the-phone');
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('of-the-phone');
    expect(opened.asked.join()).not.toContain('of-the-phone');
    expect(location.href).not.toContain('of-the-phone');
  });

  it('hands nothing on to a further phone', async () => {
    const attributes = { uploadPath: calls.uploadSelfie.path };
    const selfie = { ...asks, primaryChallenge: { type: 'SELFIE_WITH_ID', viewData: { attributes }, context: {} } };
    const opened = await open({ [paths.status]: [left(selfie)] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await expect.element(title(opened, 'Send a selfie with your ID')).toBeVisible();
    await expect.element(button(opened, 'Use your phone')).not.toBeInTheDocument();
  });

  it('“No” ends what the other screen began, and advises a new password', async () => {
    const opened = await open({ [paths.refuse]: [{ status: 204 }] });
    await take(opened);
    await button(opened, 'No, this was not me').click();
    await expect.element(title(opened, 'It is stopped')).toHaveFocus();
    await expect
      .element(opened.screen.getByRole('link', { name: 'Change my password' }))
      .toHaveAttribute('href', '/home/security');
    await expect.element(opened.screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help/contact');
    expect(opened.asked).toEqual([paths.take, paths.refuse]);
    expect(opened.wired.at(-1)?.headers.get('one-time-token')).toBe('of-the-phone');
    expect(kept()).toBeNull();
  });

  it('“No” that comes too late stops nothing, and does not say that it did', async () => {
    const opened = await open({ [paths.refuse]: [problem(401, 'ott_not_found')] });
    await take(opened);
    await button(opened, 'No, this was not me').click();
    await expect.element(title(opened, 'This had ended already')).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: 'Change my password' })).toBeVisible();
  });

  it('a link that was used, or is too old, is told with what to do, and is not tried again after a reload', async () => {
    const opened = await open({ [paths.take]: [problem(400, 'invalid_link')] });
    await button(opened, 'Continue').click();
    await expect.element(title(opened, 'This link no longer works')).toHaveFocus();
    await expect.element(opened.screen.getByText(/older than 10 minutes/)).toBeVisible();
    await expect.element(opened.screen.getByRole('link', { name: 'Log in on this phone' })).toHaveAttribute('href', '/login');
    expect(kept()).toBeNull();
  });

  it('where the other screen was quicker, or its time is over, nothing is claimed that this phone cannot know', async () => {
    const opened = await open({ [paths.status]: [problem(401, 'ott_not_found')] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await expect.element(title(opened, 'Look at your other screen')).toHaveFocus();
    expect(kept()).toBeNull();
  });

  it('without a token it says which link is needed, and has nothing to press', async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Scan the code on your other screen' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('(RB10) a reload goes on at the button, at the question and in the challenge; nothing is taken twice', async () => {
    const first = await open();
    await expect.element(button(first, 'Continue')).toBeVisible();
    first.close();

    const second = await openPage(page, { answers: { [paths.take]: [taken] } });
    await take(second);
    second.close();

    const third = await openPage(page, { answers: {} });
    await expect.element(title(third, question)).toBeVisible();
    await expect.element(third.screen.getByText('Firefox, Windows')).toBeVisible();
    await button(third, 'Yes, continue').click();
    third.close();

    const fourth = await openPage(page, { answers: { [paths.status]: [left(asks)] } });
    await expect.element(fourth.screen.getByRole('textbox')).toBeVisible();
    expect([...third.asked, ...fourth.asked]).not.toContain(paths.take);
    expect(fourth.wired[0]?.headers.get('one-time-token')).toBe('of-the-phone');
  });

  it('(RB8) a double press takes it once', async () => {
    const opened = await open();
    await expect.element(button(opened, 'Continue')).toBeVisible();
    pressTwice(button(opened, 'Continue'));
    await expect.element(title(opened, question)).toBeVisible();
    expect(opened.asked).toEqual([paths.take]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    { name: '429', answer: problem(429, 'too_many_requests'), told: /^x$/ },
  ])('(RB4) $name is told at either press, and the same press works later', async ({ answer, told }) => {
    const opened = await open({ [paths.take]: [answer, taken], [paths.refuse]: [answer, { status: 204 }] });
    await button(opened, 'Continue').click();
    await expect.element(opened.screen.getByText(told)).toBeVisible();
    await take(opened);
    await button(opened, 'No, this was not me').click();
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await expect.element(opened.screen.getByText(told)).toBeVisible();
    await button(opened, 'No, this was not me').click();
    await expect.element(title(opened, 'It is stopped')).toBeVisible();
  });

  it('works by keyboard alone', async () => {
    const opened = await open({ [paths.status]: [left()] });
    await expect.element(button(opened, 'Continue')).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(title(opened, question)).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(title(opened, 'Done on this phone')).toHaveFocus();
  });

  it('text of whoever began it stays text, and an action of another backend has words too', async () => {
    const browser = '<img src=x onerror=alert(1)> {number}';
    const body = { ...taken.body, browser, actionType: 'constructor' };
    const opened = await open({ [paths.take]: [{ status: 200, body }] });
    await take(opened);
    await expect.element(opened.screen.getByText(browser)).toBeVisible();
    await expect.element(opened.screen.getByText('Get into your account')).toBeVisible();
  });

  it('another link opened over the page is a link of its own', async () => {
    const opened = await open();
    await take(opened);
    openLinkOver('a-second');
    await expect.element(title(opened, 'Go on with this phone')).toBeVisible();
    await take(opened);
    expect(opened.sent.map(({ body }) => body.token)).toEqual(['a-token', 'a-second']);
    expect(location.hash).toBe('');
  });

  it('speaks German', async () => {
    const opened = await open({}, { language: 'de' });
    await button(opened, 'Weiter').click();
    await expect.element(title(opened, 'Zeigt Ihr anderer Bildschirm 42?')).toHaveFocus();
    await expect.element(opened.screen.getByText('In Ihrem Konto anmelden')).toBeVisible();
  });
});
