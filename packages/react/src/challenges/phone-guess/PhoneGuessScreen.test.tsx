import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  asks,
  bySms,
  type FakeAnswer,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import type { ChallengeFlowProps } from '../ChallengeFlow.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openGuess>>;

const shown = { firstPhoneNumbers: '+44 7700', hiddenNumbers: 4, lastPhoneNumbers: '23' };
const guess = (attributes = {}) => otherChallenge('PHONE_GUESS', { ...shown, ...attributes });
const still = { [paths.status]: asks({ primary: guess() }) };

async function openGuess(answers: FakeAnswers = {}, props: Partial<ChallengeFlowProps> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...props} />, {
    answers: {
      ...bySms,
      [paths.status]: [asks({ primary: guess() }), nothingLeft],
      [paths.phoneGuessVerify]: nothingLeft,
      ...answers,
    },
  });
  return { ...page, onComplete };
}

const refusedWith = (answer: FakeAnswer) => ({ ...still, [paths.phoneGuessVerify]: answer });
const field = ({ screen }: Page) => screen.getByLabelText('Missing digits');
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const sent = ({ service }: Page) => service.to(paths.phoneGuessVerify).map(({ body }) => body);

async function enter(page: Page, digits: string) {
  await field(page).fill(digits);
  await button(page, 'Continue').click();
}

/** What a screen reader says of the field beside its name. */
const described = (page: Page) => field(page).element().getAttribute('aria-describedby')?.split(' ') ?? [];
const wordsOf = (ids: readonly string[]) => ids.map((id) => document.getElementById(id)?.textContent);

describe('the screen', () => {
  it('[GUESS-01] shows the number with a gap, how many digits are missing, and the ways on', async () => {
    const page = await openGuess(still);
    await expect.element(heading(page, 'Complete your phone number')).toHaveFocus();
    expect(document.title).toBe('Complete your phone number – Stepgate');
    await expect.element(page.screen.getByText('4 digits are missing.')).toBeVisible();
    await expect.element(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'off');
    await expect.element(button(page, 'Continue')).toBeVisible();
    await expect
      .element(page.screen.getByRole('link', { name: 'Remembered your password? Log in' }))
      .toHaveAttribute('href', '/login');
    await expect.element(page.screen.getByRole('link', { name: 'Get help' })).toBeVisible();
  });

  it('[GUESS-01] header and message of the server take the place of ours', async () => {
    const page = await openGuess({
      [paths.status]: asks({
        primary: guess({ header: 'One more check', message: 'You have changed a lot.', subMessage: 'Today.' }),
      }),
    });
    await expect.element(heading(page, 'One more check')).toBeVisible();
    await expect.element(page.screen.getByText('You have changed a lot.')).toBeVisible();
    await expect.element(page.screen.getByText('Today.')).toBeVisible();
  });

  it.each(['ltr', 'rtl'] as const)('[GUESS-01] the number reads from left to right where the page is %s', async (direction) => {
    const page = await openGuess(still);
    await expect.element(field(page)).toBeVisible();
    page.screen.container.dir = direction;
    const x = (element: Element) => element.getBoundingClientRect().x;
    const first = x(page.screen.getByText('+44 7700').element());
    const last = x(page.screen.getByText('23', { exact: true }).element());
    expect(first).toBeLessThan(x(field(page).element()));
    expect(x(field(page).element())).toBeLessThan(last);
  });

  it('[GUESS-01] a screen reader is told how many digits are missing, and between which', async () => {
    const page = await openGuess(still);
    await expect.element(field(page)).toBeVisible();
    expect(wordsOf(described(page))).toEqual(['4 digits are missing.', '+44 7700', '23']);
  });

  it.each([
    ['the first', { lastPhoneNumbers: undefined }, ['1 digit is missing.', '+44 7700']],
    ['the last', { firstPhoneNumbers: undefined }, ['1 digit is missing.', '23']],
    ['none', { firstPhoneNumbers: '', lastPhoneNumbers: '' }, ['1 digit is missing.']],
  ])('[GUESS-01] of the digits around the gap %s may be shown', async (_, attributes, words) => {
    const page = await openGuess({ [paths.status]: asks({ primary: guess({ ...attributes, hiddenNumbers: 1 }) }) });
    await expect.element(field(page)).toHaveAttribute('maxlength', '1');
    expect(wordsOf(described(page))).toEqual(words);
  });

  it('[GUESS-01] markup of a server stays text', async () => {
    const primary = guess({ message: '<img src=x onerror=alert(1)>', firstPhoneNumbers: '<b>+44</b>' });
    const page = await openGuess({ [paths.status]: asks({ primary }) });
    await expect.element(page.screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect.element(page.screen.getByText('<b>+44</b>')).toBeVisible();
  });

  it('[GUESS-01] Remembered your password? leads back to where the flow began, where there is such a place', async () => {
    const onRetry = vi.fn();
    const page = await openGuess(still, { onRetry });
    await button(page, 'Remembered your password? Log in').click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(page.screen.getByText('Back to log in').elements()).toHaveLength(0);
  });

  it('[ALT-04] the server’s own way out stands there, and the other ways too', async () => {
    const fallbackAction = { label: 'Start again', action: 'log-in' };
    const onRetry = vi.fn();
    const status = asks({ primary: guess({ fallbackAction }), alternatives: [smsChallenge()] });
    const page = await openGuess({ [paths.status]: status }, { onRetry });
    await button(page, 'Start again').click();
    expect(onRetry).toHaveBeenCalledOnce();
    await button(page, 'Try another way').click();
    await expect.element(heading(page, 'Choose a 2-step verification method')).toHaveFocus();
  });

  it('[SRV-09] it is offered as a way to choose, and its screen follows', async () => {
    const page = await openGuess({ [paths.status]: asks({ primary: otherChallenge('TOTP'), alternatives: [guess()] }) });
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await expect.element(heading(page, 'Choose a 2-step verification method')).toBeVisible();
    await page.screen.getByRole('listitem').getByRole('button').first().click();
    await expect.element(field(page)).toBeVisible();
  });
});

describe('what is entered', () => {
  it('[GUESS-03] the right digits go out as they are, and the next challenge is fetched', async () => {
    const page = await openGuess();
    await field(page).fill('0012');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toEqual([{ missingNumbers: '0012' }]);
    expect(page.service.to(paths.status)).toHaveLength(2);
  });

  it('[GUESS-03] the success of a verify is nothing by itself: the list says what comes next', async () => {
    const page = await openGuess({ [paths.status]: [asks({ primary: guess() }), asks({ primary: otherChallenge('TOTP') })] });
    await enter(page, '9001');
    await expect.element(heading(page, 'Enter the code from your app')).toHaveFocus();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[GUESS-04] the digits travel as JSON, with language, one-time token and client id', async () => {
    const page = await openGuess();
    await enter(page, '9001');
    await expect.poll(() => sent(page)).toHaveLength(1);
    expect(page.service.to(paths.phoneGuessVerify)[0]).toMatchObject({
      body: { missingNumbers: '9001' },
      headers: {
        'content-type': 'application/json',
        'one-time-token': token,
        'x-client-id': 'web-of-a-test',
        'x-language': 'en',
      },
    });
  });

  it.each<[string, FakeAnswer]>([
    ['204', { status: 204 }],
    ['200 without a body', { body: '' }],
    ['201 with an empty object', { status: 201, body: {} }],
  ])('[GUESS-04] %s is a success: the flow goes on', async (_, answer) => {
    const page = await openGuess({ [paths.phoneGuessVerify]: answer });
    await enter(page, '9001');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each([
    ['M01', ''],
    ['white space', '    '],
    ['white space that is no space', '\u00a0\u3000'],
  ])('[GUESS-02] %s: Please fill this field, and nothing is sent', async (_id, digits) => {
    const page = await openGuess(still);
    await enter(page, digits);
    await expect.element(field(page)).toHaveAccessibleDescription(/Please fill this field/);
    await expect.element(field(page)).toHaveFocus();
    await expect.element(field(page)).toBeInvalid();
    expect(sent(page)).toEqual([]);
  });

  it('[GUESS-02] M04: the input stops at as many digits as are missing', async () => {
    const page = await openGuess();
    await field(page).click();
    await userEvent.keyboard('12345');
    await expect.element(field(page)).toHaveValue('1234');
    await button(page, 'Continue').click();
    await expect.poll(() => sent(page)).toEqual([{ missingNumbers: '1234' }]);
  });

  it.each([
    ['M04', '12345'],
    ['M04 in groups', '12 345'],
    ['digits in groups', ' 12-34\n'],
    ['digits with gaps', '1\u00a02 3 4'],
  ])('[GUESS-02] %s, pasted, leaves as many digits as are missing', async (_id, pasted) => {
    const page = await openGuess(still);
    await field(page).fill('9');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field(page)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(field(page)).toHaveValue('1234');
  });

  it.each(['1.34', '-123', '12a4'])('[GUESS-02] %j are no digits: said at once, and no try is lost', async (digits) => {
    const page = await openGuess(still);
    await enter(page, digits);
    await expect.element(field(page)).toHaveAccessibleDescription(/Please enter digits only, at most 4\./);
    await expect.element(field(page)).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it.each(['1', '123'])(
    '[GUESS-02] [SRV-08] %j are sent: the specification limits their number, and the server judges them',
    async (digits) => {
      const page = await openGuess(still);
      await enter(page, digits);
      await expect.poll(() => sent(page)).toEqual([{ missingNumbers: digits }]);
    },
  );

  it('[GUESS-03] two presses and Enter on top of them send it once (RB8)', async () => {
    const page = await openGuess({ [paths.phoneGuessVerify]: 'never' });
    await field(page).fill('9001');
    const pressed = button(page, 'Continue').element();
    // Both before the page can show that the first was heard.
    for (const _ of [1, 2]) if (pressed instanceof HTMLElement) pressed.click();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(page, 'Continue')).toHaveAttribute('aria-busy', 'true');
    expect(sent(page)).toHaveLength(1);
  });
});

describe('digits that are refused', () => {
  it('[GUESS-05] the server’s message stands under the field as text, with the digits selected', async () => {
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

  it('[GUESS-05] too many guesses lead to /logout, whatever the token (PN5)', async () => {
    const page = await openGuess(refusedWith(problem(403, 'attempt_limit_reached', 'x')));
    await enter(page, '0000');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/logout']]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it.each([
    [400, 'invalid_format'],
    [429, 'too_many_requests'],
    [500, 'unexpected.error'],
    [403, 'of.a.company'],
  ])('[GUESS-05] %s %s shows the server’s message', async (status, code) => {
    const page = await openGuess(refusedWith(problem(status, code, 'Said by the server.')));
    await enter(page, '0000');
    await expect.element(page.screen.getByText('Said by the server.')).toBeVisible();
    await expect.element(field(page)).toHaveValue('0000');
  });

  it.each([
    [400, ''],
    [403, '<html>'],
    [500, 'null'],
  ])('[GUESS-05] %s with the body %j: Something went wrong', async (status, body) => {
    const page = await openGuess(refusedWith({ status, body }));
    await enter(page, '0000');
    await expect.element(page.screen.getByText('Something went wrong', { exact: true })).toBeVisible();
    await expect.element(field(page)).toHaveValue('0000');
  });

  it('a token that has run out is no matter of the field (RB7)', async () => {
    const page = await openGuess(refusedWith(problem(401, 'ott_not_found', 'Log in again.')));
    await enter(page, '9001');
    await expect.element(heading(page, 'We could not go on')).toHaveFocus();
  });

  it('a message of a mebibyte is clipped', async () => {
    const page = await openGuess(refusedWith(problem(400, 'invalid_missing_numbers', 'x'.repeat(1_048_576))));
    await enter(page, '0000');
    await expect.element(page.screen.getByText('x'.repeat(500), { exact: true })).toBeVisible();
  });
});

describe('an answer that does not come', () => {
  it.each(['network', 'never'] as const)('%s: says so, keeps the digits, and one press works', async (lost) => {
    const page = await openGuess({ [paths.phoneGuessVerify]: [lost, nothingLeft] });
    await enter(page, '9001');
    await expect.poll(() => sent(page)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('9001');
    await button(page, 'Continue').click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});
