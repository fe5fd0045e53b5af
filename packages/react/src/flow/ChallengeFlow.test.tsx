import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { pollUntil, untilListCounts } from '../test/polling.ts';
import { type Fault, fault, problem, type Scripted } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import {
  asks,
  nothingLeft,
  otherChallenge,
  otherList,
  smsChallenge,
  token,
  unknownChallenge,
} from '../test/script/challenges.ts';
import type { TabOptions } from '../test/tab.tsx';
import { titleOfFocus } from '../test/title-of-focus.ts';
import { openPage } from '../test/world.tsx';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const totp = otherChallenge('TOTP');

async function openFlow(
  status: Scripted<'tokenStatus'>,
  props: Partial<ChallengeFlowProps> = {},
  client: TabOptions['client'] = {},
) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...props} />;
  const page = await openPage(flow, { answers: { ...bySms, tokenStatus: status }, client });
  return { ...page, onComplete };
}

async function confirmTotp({ screen }: Page) {
  await screen.getByLabelText(words.code).fill('123456');
}

describe('an answer that no screen can draw', () => {
  const guess = { ...otherChallenge('PHONE_GUESS', { hiddenNumbers: 16 }) };
  const push = { type: 'PUSH', viewData: { attributes: {} }, context: { version: 3 } };
  const required = { primaryChallenge: totp, alternatives: [], required: true };
  it.each<[string, object, string]>([
    ['16 hidden digits', { challenges: [{ ...guess, required: true }] }, 'hiddenNumbers of a PHONE_GUESS is not 1 to 15'],
    ['a push of version 3', { challenges: [{ ...push, required: true }] }, 'the version of a PUSH is neither 1 nor 2'],
    ['51 challenges', { challenges: Array.from({ length: 51 }, () => required) }, 'more than 50 challenges'],
    ['51 alternatives', { challenges: [{ ...required, alternatives: Array(51).fill(totp) }] }, 'more than 50 alternatives'],
  ])('[SRV-21] %s: the error screen, and a report that says why', async (_, body, why) => {
    const page = await openFlow(fault({ body }));
    await expect.element(heading(page, words.failed)).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: words.tryAgain })).toBeVisible();
    const [[error] = []] = page.errorTracker.mock.calls;
    expect([error?.message, String(error?.cause)]).toEqual(['unreadable', `Error: ${why}`]);
  });

  it('[SRV-22] an alternative of version 3 is left out and reported, and the login continues', async () => {
    const page = await openFlow(fault({ body: { challenges: [{ ...required, alternatives: [push, smsChallenge()] }] } }));
    await expect.element(heading(page, words.enterAppCode)).toBeVisible();
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(page.screen.getByRole('button', { name: words.textMessage, exact: false })).toBeVisible();
    expect(page.screen.getByText(words.approveOnPhone).elements()).toHaveLength(0);
    expect(page.errorTracker.mock.calls.map(([error]) => error.message)).toEqual([
      'left out of the list: the version of a PUSH is neither 1 nor 2',
    ]);
  });

  it('[SRV-22] a phone guess without a count of digits gives the developer its reason', async () => {
    const page = await openFlow(fault({ body: { challenges: [{ ...otherChallenge('PHONE_GUESS'), required: true }] } }));
    await expect.element(heading(page, words.failed)).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: words.tryAgain })).toBeVisible();
    expect(page.errorTracker.mock.calls.map(([error]) => String(error.cause))).toEqual([
      'Error: hiddenNumbers of a PHONE_GUESS is not 1 to 15',
    ]);
  });

  it('[SRV-16] a list whose entries don’t say whether they are required is not finished, and the error tracker gets a report', async () => {
    const page = await openFlow(fault({ body: { challenges: [{ type: 'TOTP' }, { type: 'SMS' }] } }));
    await expect.element(heading(page, words.failed)).toBeVisible();
    const [[error] = []] = page.errorTracker.mock.calls;
    expect(String(error?.cause)).toBe('Error: no entry of the list says whether it is required');
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe('the flow as the customer sees it', () => {
  it('[FLOW-01] loading keeps the shape of the next screen, and is shown only after 300 ms', async () => {
    const { screen } = await openFlow('never');
    const waiting = screen.getByText('Loading the next step…');
    await expect.element(waiting).toHaveAttribute('role', 'status');
    const shape = waiting.element().parentElement;
    const [appearing] = shape?.getAnimations() ?? [];
    expect(appearing?.effect?.getTiming()).toMatchObject({ delay: 300, fill: 'forwards' });
    expect(shape?.offsetHeight).toBeGreaterThan(200);
  });

  it('[FLOW-02] asks for the whole list once, under StrictMode too, with the token in its header', async () => {
    const { service, ...page } = await openFlow(asks({ primary: totp }));
    await expect.element(heading({ service, ...page }, words.enterAppCode)).toBeVisible();
    expect(service.to('tokenStatus')).toHaveLength(1);
    expect(service.seen[0]?.address).toBe('GET /gateway/identity/api/v1/one-time-token/status?viewType=full');
    expect(service.seen[0]?.headers).toMatchObject({ 'one-time-token': token });
  });

  it('[FLOW-03] nothing left: the host learns which type came first and which were passed', async () => {
    const page = await openFlow([asks({ primary: totp }), nothingLeft]);
    await confirmTotp(page);
    await expect
      .poll(() => page.onComplete.mock.calls)
      .toMatchObject([[{ originalChallengeType: 'TOTP', resolvedChallengeTypes: ['TOTP'] }]]);
  });

  it('[FLOW-07] each success shows the next challenge, whose title names the document and takes the focus', async () => {
    const page = await openFlow([asks({ primary: totp }), asks({ primary: smsChallenge() }), nothingLeft]);
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
    expect(document.title).toBe('Enter the code from your app – Stepgate');
    await confirmTotp(page);
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(document.title).toBe('Enter the 6-digit code – Stepgate');
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[FLOW-05] the same type again starts from scratch: an empty field, and a code of its own', async () => {
    const page = await openFlow(asks({ primary: smsChallenge() }));
    const field = page.screen.getByLabelText(words.code);
    await field.fill('123456');
    await untilListCounts(page);
    await expect.element(field).toHaveValue('');
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(2);
  });

  it('[FLOW-04] shows the first challenge that is required and not passed', async () => {
    const passed = { primaryChallenge: smsChallenge(), alternatives: [], required: true, passed: true };
    const optional = { ...passed, required: false, passed: false };
    const due = { primaryChallenge: totp, alternatives: [], required: true, passed: false };
    const page = await openFlow(fault({ body: { challenges: [passed, optional, due] } }));
    await expect.element(heading(page, words.enterAppCode)).toBeVisible();
  });

  it('[FLOW-08] an alternative replaces the first challenge, which can be chosen again', async () => {
    const page = await openFlow(asks({ primary: totp, alternatives: [smsChallenge()] }));
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.screen.getByRole('button', { name: words.authenticatorApp, exact: false }).click();
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
  });

  it('[FLOW-06] the chooser returns to the challenge, and no second code is sent', async () => {
    const page = await openFlow(asks({ primary: smsChallenge(), alternatives: [totp] }));
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(heading(page, words.chooseMethod)).toHaveFocus();
    await page.screen.getByRole('button', { name: words.back }).click();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[POLL-01] a server that answers 202 is asked once a second, ten times, until it has the list', async () => {
    const page = await openFlow([...Array<Fault>(9).fill(fault({ status: 202 })), asks({ primary: totp })]);
    await pollUntil(page, 'tokenStatus', 1_000, 9);
    await page.clock.advance(999);
    expect(page.service.to('tokenStatus')).toHaveLength(9);
    await page.clock.advance(1);
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
    expect(page.service.to('tokenStatus')).toHaveLength(10);
  });

  it('[POLL-01] a 202 never completes a login, whatever its body says, and after the tenth the screen offers a retry', async () => {
    const page = await openFlow(fault({ status: 202, body: { challenges: [] } }));
    await pollUntil(page, 'tokenStatus', 1_000, 9);
    await page.clock.advance(1_000);
    await expect.element(page.screen.getByRole('button', { name: words.tryAgain })).toBeVisible();
    await page.clock.advance(60_000);
    expect(page.service.to('tokenStatus')).toHaveLength(10);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[SRV-06] the host can set the default poll', async () => {
    const page = await openFlow(fault({ status: 202 }), {}, { defaultPoll: { interval: 250, requests: 3 } });
    await pollUntil(page, 'tokenStatus', 250, 2);
    await page.clock.advance(250);
    await expect.element(page.screen.getByRole('button', { name: words.tryAgain })).toBeVisible();
    expect(page.service.to('tokenStatus')).toHaveLength(3);
  });

  it('[FLOW-09] an error says what happened; retry asks again', async () => {
    const page = await openFlow(['network', asks({ primary: totp })]);
    await expect.element(heading(page, words.failed)).toHaveFocus();
    await expect.element(page.screen.getByText('Check your internet connection', { exact: false })).toBeVisible();
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
  });

  it('[FLOW-09] with a retry callback the host decides what retry does', { tags: 'deep' }, async () => {
    const onRetry = vi.fn();
    const page = await openFlow(problem(500, 'unexpected.error', 'x'), { onRetry });
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(page.service.to('tokenStatus')).toHaveLength(1);
  });

  it('[FLOW-09] in token-expiry handling mode the host gets the error, and no error screen shows', async () => {
    const onFailure = vi.fn<NonNullable<ChallengeFlowProps['onFailure']>>();
    const page = await openFlow(problem(401, 'ott_not_found', 'x'), { onFailure });
    await expect.poll(() => onFailure.mock.calls).toMatchObject([[{ code: 'ott_not_found' }]]);
    expect(heading(page, words.failed).elements()).toHaveLength(0);
  });

  it('[FLOW-10] a host can hold the flow before a challenge shows, and let it go on', async () => {
    const held: (() => void)[] = [];
    const page = await openFlow(asks({ primary: smsChallenge() }), {
      onChallengesLoaded: (_response, resume) => {
        held.push(resume);
        return 'pause';
      },
    });
    await expect.poll(() => held).toHaveLength(1);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
    held[0]?.();
    await expect.element(heading(page, words.enterCode)).toBeVisible();
  });

  it('[FLOW-11] if a code can go to a phone, the customer can say that the phone is lost, apart from the alternatives', {
    tags: 'deep',
  }, async () => {
    const page = await openFlow(asks({ primary: totp, alternatives: [smsChallenge()] }));
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(page.screen.getByRole('button', { name: words.textMessage, exact: false })).toBeVisible();
    expect(page.screen.getByRole('listitem').elements()).toHaveLength(1);
    await page.screen.getByRole('button', { name: words.lostPhone }).click();
    await expect.element(heading(page, words.changeYourPhoneNumber)).toHaveFocus();
  });

  it.each(['BIOMETRIC', '__proto__', 'constructor'])('[FLOW-12] nothing but %s: an error, never a success', async (type) => {
    const page = await openFlow(otherList(unknownChallenge(type)));
    await expect.element(heading(page, words.failed)).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[FLOW-12] an unknown type with a known alternative shows the alternative', async () => {
    const page = await openFlow(otherList(unknownChallenge('HOLOGRAM'), [totp]));
    await expect.element(heading(page, words.enterAppCode)).toBeVisible();
  });

  it.each([{}, { challenges: {} }, { challenges: [{ type: null, required: true }] }, 'not json'])(
    '[FLOW-12] a list that can’t be parsed (%j) is not a success (S05, S06, S26)',
    async (body) => {
      const page = await openFlow(fault({ body }));
      await expect.element(page.screen.getByRole('heading', { level: 1, name: words.failed })).toBeVisible();
      expect(page.onComplete).not.toHaveBeenCalled();
    },
  );

  it('[FLOW-13] an expired token is not reported to the error tracker, but any other error is', async () => {
    const expired = await openFlow(problem(401, 'ott_not_found', 'This request has expired.'));
    await expect.element(expired.screen.getByText('This request has expired.')).toBeVisible();
    expect(expired.errorTracker).not.toHaveBeenCalled();
    await expired.screen.unmount();
    const broken = await openFlow(problem(500, 'unexpected.error', 'x'));
    await expect.poll(() => broken.errorTracker.mock.calls).toMatchObject([[{ code: 'unexpected.error' }]]);
  });

  it('[FLOW-15] the code goes to the number that the challenge names first', async () => {
    const numbers = [
      { id: 'old', type: 'SECONDARY', maskedPhoneNumber: '•••• 11' },
      { id: 'main', type: 'PRIMARY', maskedPhoneNumber: '•••• 22' },
    ];
    const primary = { ...smsChallenge(), viewData: { attributes: {} }, availablePhoneNumbers: numbers };
    const page = await openFlow(asks({ primary }));
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')[0]?.body).toEqual({ phoneNumberId: 'main' });
  });

  it('leaves no timer and no listener behind', async () => {
    const page = await openFlow(asks({ primary: smsChallenge() }));
    await expect.element(page.screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await page.screen.unmount();
    await expect.poll(page.clock.waiting).toBe(0);
  });
});

describe('the fallbacks', () => {
  it('without an alternative there is help', async () => {
    const page = await openFlow(asks({ primary: totp }));
    await expect
      .element(page.screen.getByRole('link', { name: words.getHelp }))
      .toHaveAttribute('href', '/help/flows/logged-out');
    expect(page.screen.getByRole('button', { name: words.tryAnotherWay }).elements()).toHaveLength(0);
  });
});

describe('texts of the server', () => {
  it('markup in a header and a message is shown as plain text (S11)', async () => {
    const header = '<img src=x onerror=alert(1)>';
    const message = '<script>alert(1)</script> {evil, plural} <0>tag</0>';
    const page = await openFlow(asks({ primary: smsChallenge({ header, message, subMessage: '<b>bold</b>' }) }));
    await expect.element(heading(page, header)).toBeVisible();
    await expect.element(page.screen.getByText(message)).toBeVisible();
    await expect.element(page.screen.getByText('<b>bold</b>')).toBeVisible();
    expect(page.screen.container.querySelectorAll('img, script, b')).toHaveLength(0);
  });

  it('a masked number with markup in it stays plain text too', async () => {
    const maskedPhoneNumber = '<0>42</0> {phone}';
    const page = await openFlow(asks({ primary: smsChallenge({ maskedPhoneNumber }) }));
    page.service.answer({ 'triggerPhoneCode/sms': 'never' });
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    await expect.element(page.screen.getByText('42', { exact: false }).first()).toBeVisible();
    expect(page.screen.container.querySelectorAll('bdi [class]')).toHaveLength(0);
  });

  it('a message of one mebibyte is clipped quickly, and the page doesn’t get wider (S12)', { tags: 'deep' }, async () => {
    const message = 'x'.repeat(1_048_576);
    const page = await openFlow(asks({ primary: smsChallenge({ message }) }));
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    expect(page.screen.getByText(/^x+$/).element().textContent).toHaveLength(500);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
