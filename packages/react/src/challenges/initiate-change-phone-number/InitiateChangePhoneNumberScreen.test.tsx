import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { PhoneChangeRequirements } from '../../flow/lazy-parts.ts';
import { fault, held, problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;

const tokenOfTheChange = 'token-of-the-change';
const begun = { body: { oneTimeTokenProperties: { oneTimeToken: tokenOfTheChange } } };
const contact = "You'll need to contact us to get help changing your phone number";

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const asked = ({ service }: Page) => service.to('startPhoneChange');

async function openChange(answers: Script = {}, attributes = {}, props: Partial<ChallengeFlowProps> = {}) {
  const primary = otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW', attributes);
  return openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} {...props} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary, alternatives: [otherChallenge('TOTP')] }),
      startPhoneChange: begun,
      ...answers,
    },
  });
}

async function openRequirements(...given: Parameters<typeof openChange>) {
  const page = await openChange(...given);
  await button(page, words.changePhoneNumber).click();
  await expect.element(heading(page, words.whatYouNeed)).toHaveFocus();
  return page;
}

async function goOn(answer: Scripted<'startPhoneChange'>, props: Partial<ChallengeFlowProps> = {}) {
  const page = await openRequirements({ startPhoneChange: answer }, {}, props);
  await button(page, words.continue).click();
  return page;
}

describe('the first step', () => {
  it('[ICPN-01] Change phone number opens the requirements and Continue', async () => {
    const page = await openChange();
    await expect.element(heading(page, words.changeYourPhoneNumber)).toHaveFocus();
    await button(page, words.changePhoneNumber).click();
    await expect.element(heading(page, words.whatYouNeed)).toHaveFocus();
    expect(document.title).toBe('What you need to change your phone number – Stepgate');
    const needs = page.screen.getByRole('listitem').elements();
    expect(needs.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('A selfie with your ID'),
      expect.stringContaining('Access to your new number'),
      expect.stringContaining('about 10 minutes, and up to 1 day'),
    ]);
    await expect.element(button(page, words.continue)).toBeVisible();
    expect(asked(page)).toHaveLength(0);
  });

  it('[ICPN-01] each step has its fallbacks', async () => {
    const onRetry = vi.fn();
    const page = await openRequirements({}, { fallbackAction: { label: 'Ask our team', action: 'contact' } }, { onRetry });
    await expect.element(page.screen.getByRole('link', { name: 'Ask our team' })).toHaveAttribute('href', '/help/contact');
    await button(page, words.backToLogin).click();
    expect(onRetry).toHaveBeenCalledOnce();
    await button(page, words.tryAnotherWay).click();
    await expect.element(heading(page, words.chooseMethod)).toHaveFocus();
  });
});

describe('continuing', () => {
  it('[ICPN-02] gets the token of the change with the token of the login, and goes to the change, with its introduction marked as seen', async () => {
    const page = await goOn(begun);
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([[`/login/change-phone-number#/?code=${tokenOfTheChange}&skipIntro=true`]]);
    expect(asked(page)).toMatchObject([
      { body: undefined, headers: { 'one-time-token': token, 'x-client-id': 'web-of-a-test' } },
    ]);
    expect(asked(page)[0]?.headers).not.toHaveProperty('x-2fa-approval');
  });

  it('[SRV-04] a token under `data`, as in a login answer, is read as well', { tags: 'deep' }, async () => {
    const page = await goOn(fault({ body: { data: { oneTimeTokenProperties: { oneTimeToken: tokenOfTheChange } } } }));
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([[`/login/change-phone-number#/?code=${tokenOfTheChange}&skipIntro=true`]]);
  });

  it('[ICPN-02] the token of the change is in no storage and in no request address (TS2)', { tags: 'deep' }, async () => {
    const page = await goOn(begun);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    const kept = Array.from({ length: page.storage.length }, (_, at) => page.storage.getItem(page.storage.key(at) ?? ''));
    expect(kept.join(' ')).not.toContain(tokenOfTheChange);
    for (const { address } of page.service.seen) expect(address).not.toContain('token-of');
  });

  it('[ICPN-02] two presses make one call, and the button stays busy until the page is left (RB8)', async () => {
    const answer = held({ body: { oneTimeTokenProperties: { oneTimeToken: tokenOfTheChange } } });
    const page = await openRequirements({ startPhoneChange: answer.answer });
    const pressed = button(page, words.continue).element();
    // Both come before the page can react to the first.
    for (const _ of [1, 2]) if (pressed instanceof HTMLElement) pressed.click();
    await expect.element(button(page, words.continue)).toHaveAttribute('aria-busy', 'true');
    answer.give();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    await expect.element(button(page, words.continue)).toHaveAttribute('aria-busy', 'true');
    expect(asked(page)).toHaveLength(1);
  });

  it('[ICPN-02] a customer who chooses an alternative in the meantime isn’t pulled back', { tags: 'deep' }, async () => {
    const answer = held({ body: { oneTimeTokenProperties: { oneTimeToken: tokenOfTheChange } } });
    const page = await goOn(answer.answer);
    await button(page, words.tryAnotherWay).click();
    await expect.element(heading(page, words.chooseMethod)).toBeVisible();
    answer.give();
    await page.clock.advance(1_000);
    await page.screen.getByRole('button', { name: words.authenticatorApp, exact: false }).click();
    await expect.element(heading(page, words.enterAppCode)).toBeVisible();
    expect(page.navigate).not.toHaveBeenCalled();
  });
});

describe('a change that can’t begin', () => {
  it('[SRV-08] the server’s words follow the sentence, unless they are the same', { tags: 'deep' }, async () => {
    const page = await goOn(problem(403, 'phone_change_unavailable', 'Your branch changes it.'));
    await expect.element(page.screen.getByText(contact)).toBeVisible();
    await expect.element(page.screen.getByText('Your branch changes it.')).toBeVisible();
    await page.screen.unmount();
    const same = await goOn(problem(403, 'phone_change_unavailable', contact));
    await expect.element(same.screen.getByText(contact)).toBeVisible();
    expect(same.screen.getByText(contact).elements()).toHaveLength(1);
  });

  it.each<[string, Scripted<'startPhoneChange'>]>(
    rows(
      [
        ['phone_change_unavailable', problem(403, 'phone_change_unavailable', 'x')],
        ['not_allowed', problem(403, 'not_allowed', 'x')],
        ['second_factor_needed', problem(403, 'second_factor_needed', 'x', { 'x-2fa-approval': 'another-token' })],
        ['session_not_found', problem(401, 'session_not_found', 'x')],
        ['too many', problem(429, 'too_many_requests', 'x', { 'retry-after': '80000' })],
        ['trouble', problem(500, 'unexpected.error', 'x')],
        ['an error without a body', fault({ status: 400, body: '' })],
        ['a success that cannot be read', fault({ body: '<html>' })],
      ],
      2,
    ),
  )('[ICPN-03] %s: people help', async (_, answer) => {
    const page = await goOn(answer);
    await expect.element(page.screen.getByText(contact)).toBeVisible();
    await expect.element(heading(page, words.changeYourPhoneNumber)).toHaveFocus();
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    expect(page.screen.getByRole('link', { name: words.getHelp }).elements()).toHaveLength(1);
    await button(page, words.tryAnotherWay).click();
    await expect.element(heading(page, words.chooseMethod)).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[ICPN-03] after a temporary failure another try is offered', { tags: 'deep' }, async () => {
    const page = await goOn([problem(503, 'busy', 'x'), begun]);
    await button(page, words.tryAgain).click();
    await expect.element(heading(page, words.whatYouNeed)).toHaveFocus();
    await button(page, words.continue).click();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
  });

  it('[ICPN-03] after a refusal no other try is offered', { tags: 'deep' }, async () => {
    const page = await goOn(problem(403, 'phone_change_unavailable', 'x'));
    await expect.element(page.screen.getByText(contact)).toBeVisible();
    expect(page.screen.getByText(words.tryAgain).elements()).toHaveLength(0);
  });

  it('the flow gets the error of an expired token (RB7)', async () => {
    const onExpired = vi.fn();
    const page = await goOn(problem(401, 'ott_not_found', 'x'), { onExpired });
    await expect.poll(() => onExpired.mock.calls).toHaveLength(1);
    expect(page.screen.getByText(contact).elements()).toHaveLength(0);
  });

  it.each(['network', 'never'] as const)('%s: it says so, and another press works', { tags: 'deep' }, async (lost) => {
    const page = await goOn([lost, begun]);
    await expect.poll(() => asked(page)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    expect(page.screen.getByText(contact).elements()).toHaveLength(0);
    await button(page, words.continue).click();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
  });
});

describe('the requirements as a part of a page', () => {
  it.each([
    ['en', words.whatYouNeed, words.continue],
    ['de', 'So ändern Sie Ihre Telefonnummer', 'Weiter'],
  ] as const)('[ICPN-01] bring their own words, in %s', { tags: 'deep' }, async (language, title, next) => {
    const onContinue = vi.fn();
    const page = await openPage(<PhoneChangeRequirements takesFocus={false} onContinue={onContinue} />, {
      answers: {},
      language,
    });
    await expect.element(heading(page, title)).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await button(page, next).click();
    expect(onContinue).toHaveBeenCalledOnce();
  });
});
