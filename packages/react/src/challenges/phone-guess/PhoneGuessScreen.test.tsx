import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { fault, otherProblem, problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openGuess>>;

const shown = { firstPhoneNumbers: '+44 7700', hiddenNumbers: 4, lastPhoneNumbers: '23' };
const guess = (attributes = {}) => otherChallenge('PHONE_GUESS', { ...shown, ...attributes });
const still = { tokenStatus: asks({ primary: guess() }) };

async function openGuess(answers: Script = {}, props: Partial<ChallengeFlowProps> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...props} />, {
    answers: {
      ...bySms,
      tokenStatus: [asks({ primary: guess() }), nothingLeft],
      verifyPhoneGuess: nothingLeft,
      ...answers,
    },
  });
  return { ...page, onComplete };
}

const refusedWith = (answer: Scripted<'verifyPhoneGuess'>) => ({ ...still, verifyPhoneGuess: answer });
const field = ({ screen }: Page) => screen.getByLabelText(words.missingDigits);
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const sent = ({ service }: Page) => service.to('verifyPhoneGuess').map(({ body }) => body);

async function enter(page: Page, digits: string) {
  await field(page).fill(digits);
  await button(page, words.continue).click();
}

/** The screen reader's description of the field in addition to its name. */
const described = (page: Page) => field(page).element().getAttribute('aria-describedby')?.split(' ') ?? [];
const readWords = (ids: readonly string[]) => ids.map((id) => document.getElementById(id)?.textContent);

describe('the screen', () => {
  it('[GUESS-01] shows the number with a gap, how many digits are missing, and the other options', async () => {
    const page = await openGuess(still);
    await expect.poll(titleOfFocus).toBe('Complete your phone number');
    await expect.poll(() => document.title).toBe('Complete your phone number – Stepgate');
    await expect.element(page.screen.getByText('4 digits are missing.')).toBeVisible();
    await expect.element(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'off');
    await expect.element(button(page, words.continue)).toBeVisible();
    await expect
      .element(page.screen.getByRole('link', { name: 'Remembered your password? Log in' }))
      .toHaveAttribute('href', '/login');
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
  });

  it.each(['ltr', 'rtl'] as const)(
    '[GUESS-01] the number reads from left to right on a page that is %s',
    { tags: 'deep' },
    async (direction) => {
      const page = await openGuess(still);
      await expect.element(field(page)).toBeVisible();
      page.screen.container.dir = direction;
      const x = (element: Element) => element.getBoundingClientRect().x;
      const first = x(page.screen.getByText('+44 7700').element());
      const last = x(page.screen.getByText('23', { exact: true }).element());
      expect(first).toBeLessThan(x(field(page).element()));
      expect(x(field(page).element())).toBeLessThan(last);
    },
  );

  it('[GUESS-01] a screen reader says how many digits are missing, and between which', async () => {
    const page = await openGuess(still);
    await expect.element(field(page)).toBeVisible();
    expect(readWords(described(page))).toEqual(['Complete your phone number', '4 digits are missing.', '+44 7700', '23']);
  });

  it.each([
    ['the first', { lastPhoneNumbers: undefined }, ['1 digit is missing.', '+44 7700']],
    ['the last', { firstPhoneNumbers: undefined }, ['1 digit is missing.', '23']],
    ['none', { firstPhoneNumbers: '', lastPhoneNumbers: '' }, ['1 digit is missing.']],
  ])('[GUESS-01] of the digits around the gap %s may be shown', async (_, attributes, words) => {
    const page = await openGuess({ tokenStatus: asks({ primary: guess({ ...attributes, hiddenNumbers: 1 }) }) });
    await expect.element(field(page)).toHaveAttribute('size', '1');
    expect(readWords(described(page))).toEqual(['Complete your phone number', ...words]);
  });

  it.each(
    rows(
      [
        [320, 256],
        [360, 740],
      ],
      1,
    ),
  )('[GUESS-01] at %i × %i the number stays on one line, within the screen', async (width, height) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(width, height);
    const page = await openGuess(still);
    await expect.element(field(page)).toBeVisible();
    const parts = [...(field(page).element().parentElement?.children ?? [])].map((each) => each.getBoundingClientRect());
    expect(parts).toHaveLength(3);
    const middles = parts.map(({ top, bottom }) => (top + bottom) / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    expect(Math.max(...parts.map(({ height: each }) => each))).toBeLessThan(60);
    expect(Math.max(...parts.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(parts[1]?.width).toBeGreaterThan(64);
  });

  it('[GUESS-01] markup from a server stays plain text', { tags: 'deep' }, async () => {
    const primary = guess({ message: '<img src=x onerror=alert(1)>', firstPhoneNumbers: '<b>+44</b>' });
    const page = await openGuess({ tokenStatus: asks({ primary }) });
    await expect.element(page.screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect.element(page.screen.getByText('<b>+44</b>')).toBeVisible();
  });

  it('[GUESS-01] Remembered your password? returns to where the flow began, if there is such a place', async () => {
    const onRetry = vi.fn();
    const page = await openGuess(still, { onRetry });
    await button(page, 'Remembered your password? Log in').click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(page.screen.getByText(words.backToLogin).elements()).toHaveLength(0);
  });

  it('[ALT-04] the server’s fallback is offered, and the alternatives too', async () => {
    const fallbackAction = { label: words.startAgain, action: 'log-in' };
    const onRetry = vi.fn();
    const status = asks({ primary: guess({ fallbackAction }), alternatives: [smsChallenge()] });
    const page = await openGuess({ tokenStatus: status }, { onRetry });
    await button(page, words.startAgain).click();
    expect(onRetry).toHaveBeenCalledOnce();
    await button(page, words.tryAnotherWay).click();
    await expect.element(heading(page, words.chooseMethod)).toHaveFocus();
  });

  it('[SRV-09] the chooser offers it, and opens its screen', async () => {
    const page = await openGuess({ tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [guess()] }) });
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(heading(page, words.chooseMethod)).toBeVisible();
    await page.screen.getByRole('listitem').getByRole('button').first().click();
    await expect.element(field(page)).toBeVisible();
  });
});

describe('entries', () => {
  it('[GUESS-03] the right digits are sent unchanged, and the next challenge is fetched', async () => {
    const page = await openGuess();
    await field(page).fill('0012');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toEqual([{ missingNumbers: '0012' }]);
    expect(page.service.to('tokenStatus')).toHaveLength(2);
  });

  it('[GUESS-03] a successful verify alone completes nothing: the list says what comes next', async () => {
    const page = await openGuess({ tokenStatus: [asks({ primary: guess() }), asks({ primary: otherChallenge('TOTP') })] });
    await enter(page, '9001');
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[GUESS-04] the digits travel as JSON, with language, one-time token and client id', { tags: 'deep' }, async () => {
    const page = await openGuess();
    await enter(page, '9001');
    await expect.poll(() => sent(page)).toHaveLength(1);
    expect(page.service.to('verifyPhoneGuess')[0]).toMatchObject({
      body: { missingNumbers: '9001' },
      headers: {
        'content-type': 'application/json',
        'one-time-token': token,
        'x-client-id': 'web-of-a-test',
        'x-language': 'en',
      },
    });
  });

  it.each<[string, Scripted<'verifyPhoneGuess'>]>([
    ['204', { status: 204 }],
    ['200 without a body', fault({ body: '' })],
    ['201 with an empty object', fault({ status: 201, body: {} })],
  ])('[GUESS-04] %s is a success: the flow continues', { tags: 'deep' }, async (_, answer) => {
    const page = await openGuess({ verifyPhoneGuess: answer });
    await enter(page, '9001');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each(
    rows(
      [
        ['M01', ''],
        ['white space', '    '],
        ['white space that is no space', '\u00a0\u3000'],
      ],
      1,
    ),
  )('[GUESS-02] %s: Please fill this field, and nothing is sent', async (_id, digits) => {
    const page = await openGuess(still);
    await enter(page, digits);
    await expect.element(field(page)).toHaveAccessibleDescription(/Please fill this field/);
    await expect.element(field(page)).toHaveFocus();
    await expect.element(field(page)).toBeInvalid();
    expect(sent(page)).toEqual([]);
  });

  it('[GUESS-02] M04: the input accepts only as many digits as are missing', { tags: 'deep' }, async () => {
    const page = await openGuess();
    await field(page).click();
    await userEvent.keyboard('12345');
    await expect.element(field(page)).toHaveValue('1234');
    await button(page, words.continue).click();
    await expect.poll(() => sent(page)).toEqual([{ missingNumbers: '1234' }]);
  });

  it.each(
    rows(
      [
        ['M04', '12345'],
        ['M04 in groups', '12 345'],
        ['digits in groups', ' 12-34\n'],
        ['digits with gaps', '1\u00a02 3 4'],
      ],
      1,
    ),
  )('[GUESS-02] %s, pasted, leaves as many digits as are missing', async (_id, pasted) => {
    const page = await openGuess(still);
    await expect.element(field(page)).toHaveFocus();
    const input = field(page).element();
    if (input instanceof HTMLInputElement) input.value = pasted;
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
    await expect.element(field(page)).toHaveValue('1234');
  });

  it.each(rows(['12a4', '+123'], 1))(
    '[GUESS-02] %j are not digits: it says so at once, and no attempt is lost',
    async (digits) => {
      const page = await openGuess(still);
      await enter(page, digits);
      await expect.element(field(page)).toHaveAccessibleDescription(/Please enter only digits, 4 at most\./);
      await expect.element(field(page)).toHaveFocus();
      expect(sent(page)).toEqual([]);
    },
  );

  it.each(rows(['1', '123'], 1))(
    '[GUESS-02] [SRV-08] %j are sent: the specification limits their number, and the server judges them',
    async (digits) => {
      const page = await openGuess(still);
      await enter(page, digits);
      await expect.poll(() => sent(page)).toEqual([{ missingNumbers: digits }]);
    },
  );

  it('[GUESS-03] two presses followed by Enter send it once (RB8)', { tags: 'deep' }, async () => {
    const page = await openGuess({ verifyPhoneGuess: 'never' });
    await field(page).fill('9001');
    const pressed = button(page, words.continue).element();
    // Both come before the page can react to the first.
    for (const _ of [1, 2]) if (pressed instanceof HTMLElement) pressed.click();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(page, words.continue)).toHaveAttribute('aria-busy', 'true');
    expect(sent(page)).toHaveLength(1);
  });
});

describe('digits that are refused', () => {
  it('[GUESS-05] the server’s message is shown as text below the field, with the digits selected', async () => {
    const message = 'Those are not the digits. <b>Try again</b>';
    const page = await openGuess(refusedWith(problem(400, 'invalid_missing_numbers', message)));
    await enter(page, '0000');
    await expect.element(page.screen.getByText(message)).toBeVisible();
    await expect.element(field(page)).toBeInvalid();
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('9');
    await expect.element(field(page)).toHaveValue('9');
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[GUESS-05] too many guesses redirect to /logout with any token (PN5)', async () => {
    const page = await openGuess(refusedWith(problem(403, 'attempt_limit_reached', 'x')));
    await enter(page, '0000');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/logout']]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  const said = 'Said by the server.';
  it.each<[string, Scripted<'verifyPhoneGuess'>]>(
    rows(
      [
        ['400 invalid_format', problem(400, 'invalid_format', said)],
        ['429 too_many_requests', problem(429, 'too_many_requests', said)],
        ['500 unexpected.error', problem(500, 'unexpected.error', said)],
        ['403 of.a.company', otherProblem(403, 'of.a.company', said)],
      ],
      1,
    ),
  )('[GUESS-05] %s shows the server’s message', async (_, refusal) => {
    const page = await openGuess(refusedWith(refusal));
    await enter(page, '0000');
    await expect.element(page.screen.getByText('Said by the server.')).toBeVisible();
    await expect.element(field(page)).toHaveValue('0000');
  });

  it.each(
    rows(
      [
        [400, ''],
        [403, '<html>'],
        [500, 'null'],
      ],
      1,
    ),
  )('[GUESS-05] %s with the body %j: Something went wrong', async (status, body) => {
    const page = await openGuess(refusedWith(fault({ status, body })));
    await enter(page, '0000');
    await expect.element(page.screen.getByText(words.somethingWentWrong, { exact: true })).toBeVisible();
    await expect.element(field(page)).toHaveValue('0000');
  });

  it('an expired token isn’t shown as an error of the field (RB7)', { tags: 'deep' }, async () => {
    const page = await openGuess(refusedWith(problem(401, 'ott_not_found', 'Log in again.')));
    await enter(page, '9001');
    await expect.element(heading(page, words.failed)).toHaveFocus();
  });

  it('a message of one mebibyte is clipped', { tags: 'deep' }, async () => {
    const page = await openGuess(refusedWith(problem(400, 'invalid_missing_numbers', 'x'.repeat(1_048_576))));
    await enter(page, '0000');
    await expect.element(page.screen.getByText('x'.repeat(500), { exact: true })).toBeVisible();
  });
});

describe('an answer that does not come', () => {
  it.each(rows(['network', 'never'] as const, 1))('%s: it says so, keeps the digits, and another press works', async (lost) => {
    const page = await openGuess({ verifyPhoneGuess: [lost, nothingLeft] });
    await enter(page, '9001');
    await expect.poll(() => sent(page)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('9001');
    await button(page, words.continue).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});
