import { calls } from '@stepgate/contract';
import { left, openLinkOver, pressTwice, required, totp } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';
import { open, paths, problem, taken } from './test/open-continue.ts';

type Opened = Awaited<ReturnType<typeof open>>;

const button = ({ screen }: Opened, name: string) => screen.getByRole('button', { name, exact: true });
const title = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });
const question = 'Does your other screen show 42?';

async function take(opened: Opened) {
  await button(opened, words.continue).click();
  await expect.element(title(opened, question)).toBeVisible();
}

const kept = () => sessionStorage.getItem(`stepgate.fragment.${location.pathname}`);

afterEach(() => sessionStorage.clear());

describe('the hand-off to a phone', () => {
  it('opening the link spends nothing, and the address has no token', async () => {
    const opened = await open();
    await expect.element(title(opened, 'Continue on this phone')).toBeVisible();
    await expect.element(button(opened, words.continue)).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
    expect(location.href).not.toContain('a-token');
    expect(document.title).toBe('Continue on this phone – Stepgate');
  });

  it('the button opens the hand-off; it shows the number of the other screen, and who began what there', async () => {
    const opened = await open();
    await take(opened);
    await expect.element(title(opened, question)).toHaveFocus();
    expect(document.title).toBe(`${question} – Stepgate`);
    for (const fact of ['42', 'Log in to your account', 'Firefox, Windows', 'Location', 'Germany'])
      await expect.element(opened.screen.getByText(fact, { exact: true })).toBeVisible();
    expect(opened.sent).toEqual([{ call: paths.take, body: { token: 'a-token' } }]);
    expect(opened.asked).toEqual([paths.take]);
  });

  it('[MARK-12] nothing replaces an unknown place', async () => {
    const nowhere = { ...taken, body: { ...taken.body, address: '' } };
    const opened = await open({ [paths.take]: [nowhere] });
    await take(opened);
    await expect.element(opened.screen.getByText('Firefox, Windows')).toBeVisible();
    expect(opened.screen.getByText('Location').query()).toBeNull();
  });

  it('after “Yes” the one challenge is done here, with the phone’s token, and then this phone is done', async () => {
    const opened = await open({ [paths.status]: [left(totp), left()], [paths.verify]: [left()] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await opened.screen.getByRole('textbox').fill('123456');
    await expect.element(title(opened, 'Done on this phone')).toHaveFocus();
    await expect.element(opened.screen.getByText(/continue automatically on your other screen/)).toBeVisible();
    expect(opened.asked).toEqual([paths.take, paths.status, paths.verify, paths.status]);
    for (const { headers } of opened.wired.slice(1)) expect(headers.get('one-time-token')).toBe('of-the-phone');
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('of-the-phone');
    expect(opened.asked.join()).not.toContain('of-the-phone');
    expect(location.href).not.toContain('of-the-phone');
  });

  it('can’t hand off to a further phone', { tags: 'deep' }, async () => {
    const attributes = { uploadPath: calls.uploadSelfie.path };
    const selfie = required({ type: 'SELFIE_WITH_ID', viewData: { attributes }, context: {} });
    const opened = await open({ [paths.status]: [left(selfie)] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await expect.element(title(opened, words.sendSelfie)).toBeVisible();
    await expect.element(button(opened, words.usePhone)).not.toBeInTheDocument();
  });

  it('“No” ends what the other screen began, and advises a new password', async () => {
    const opened = await open({ [paths.refuse]: [{ status: 204 }] });
    await take(opened);
    await button(opened, "No, this wasn't me").click();
    await expect.element(title(opened, words.stopped)).toHaveFocus();
    await expect
      .element(opened.screen.getByRole('link', { name: words.changeMyPassword }))
      .toHaveAttribute('href', '/home/security');
    await expect.element(opened.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    expect(opened.asked).toEqual([paths.take, paths.refuse]);
    expect(opened.wired.at(-1)?.headers.get('one-time-token')).toBe('of-the-phone');
    expect(kept()).toBeNull();
  });

  it('a late “No” stops nothing, and doesn’t claim that it did', { tags: 'deep' }, async () => {
    const opened = await open({ [paths.refuse]: [problem(401, 'ott_not_found')] });
    await take(opened);
    await button(opened, "No, this wasn't me").click();
    await expect.element(title(opened, 'It had already ended')).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: words.changeMyPassword })).toBeVisible();
  });

  it('a used or expired link is reported with what to do, and isn’t tried again after a reload', { tags: 'deep' }, async () => {
    const opened = await open({ [paths.take]: [problem(400, 'invalid_link')] });
    await button(opened, words.continue).click();
    await expect.element(title(opened, words.linkRefused)).toHaveFocus();
    await expect.element(opened.screen.getByText(/older than 10 minutes/)).toBeVisible();
    await expect.element(opened.screen.getByRole('link', { name: 'Log in on this phone' })).toHaveAttribute('href', '/login');
    expect(kept()).toBeNull();
  });

  it('if the other screen was quicker, or its time has passed, this phone claims nothing that it can’t know', {
    tags: 'deep',
  }, async () => {
    const opened = await open({ [paths.status]: [problem(401, 'ott_not_found')] });
    await take(opened);
    await button(opened, 'Yes, continue').click();
    await expect.element(title(opened, 'Check your other screen')).toHaveFocus();
    expect(kept()).toBeNull();
  });

  it('without a token it says which link is needed, and has no button', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Scan the code on your other screen' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('(RB10) a reload continues at the button, at the question and in the challenge; the link is used once', async () => {
    const first = await open();
    await expect.element(button(first, words.continue)).toBeVisible();
    first.close();

    const second = await openPage(page, { answers: { [paths.take]: [taken] } });
    await take(second);
    second.close();

    const third = await openPage(page, { answers: {} });
    await expect.element(title(third, question)).toBeVisible();
    await expect.element(third.screen.getByText('Firefox, Windows')).toBeVisible();
    await button(third, 'Yes, continue').click();
    third.close();

    const fourth = await openPage(page, { answers: { [paths.status]: [left(totp)] } });
    await expect.element(fourth.screen.getByRole('textbox')).toBeVisible();
    expect([...third.asked, ...fourth.asked]).not.toContain(paths.take);
    expect(fourth.wired[0]?.headers.get('one-time-token')).toBe('of-the-phone');
  });

  it('(RB8) a double press uses the link once', { tags: 'deep' }, async () => {
    const opened = await open();
    await expect.element(button(opened, words.continue)).toBeVisible();
    pressTwice(button(opened, words.continue));
    await expect.element(title(opened, question)).toBeVisible();
    expect(opened.asked).toEqual([paths.take]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '429', answer: problem(429, 'too_many_requests'), announcement: /^x$/ },
  ])(
    '(RB4) shows an error for $name at either press, and the same press works later',
    { tags: 'deep' },
    async ({ answer, announcement }) => {
      const opened = await open({ [paths.take]: [answer, taken], [paths.refuse]: [answer, { status: 204 }] });
      await button(opened, words.continue).click();
      await expect.element(opened.screen.getByText(announcement)).toBeVisible();
      await take(opened);
      await button(opened, "No, this wasn't me").click();
      await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
      await expect.element(opened.screen.getByText(announcement)).toBeVisible();
      await button(opened, "No, this wasn't me").click();
      await expect.element(title(opened, words.stopped)).toBeVisible();
    },
  );

  it('works by keyboard alone', { tags: 'deep' }, async () => {
    const opened = await open({ [paths.status]: [left()] });
    await expect.element(button(opened, words.continue)).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(title(opened, question)).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(title(opened, 'Done on this phone')).toHaveFocus();
  });

  it('text about the other device stays plain text, and an action of another backend has words too', {
    tags: 'deep',
  }, async () => {
    const browser = '<img src=x onerror=alert(1)> {number}';
    const body = { ...taken.body, browser, actionType: 'constructor' };
    const opened = await open({ [paths.take]: [{ status: 200, body }] });
    await take(opened);
    await expect.element(opened.screen.getByText(browser)).toBeVisible();
    await expect.element(opened.screen.getByText('Access your account')).toBeVisible();
  });

  it('another link opened over the page is used separately', { tags: 'deep' }, async () => {
    const opened = await open();
    await take(opened);
    openLinkOver('a-second');
    await expect.element(title(opened, 'Continue on this phone')).toBeVisible();
    await take(opened);
    expect(opened.sent.map(({ body }) => body.token)).toEqual(['a-token', 'a-second']);
    expect(location.hash).toBe('');
  });

  it('speaks German', { tags: 'deep' }, async () => {
    const opened = await open({}, { language: 'de' });
    await button(opened, 'Weiter').click();
    await expect.element(title(opened, 'Zeigt Ihr anderer Bildschirm 42?')).toHaveFocus();
    await expect.element(opened.screen.getByText('Bei Ihrem Konto anmelden')).toBeVisible();
  });
});
