/** How a code gets into its field, and when it is sent. */
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, phoneChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { isInSight } from '../../test/sight.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openSms>>;

const wrong = problem(400, 'invalid_code', 'That code is wrong.');

const openSms = (answers: Script = {}, language: 'en' | 'de' = 'en') =>
  openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }),
      'verifyPhoneCode/sms': wrong,
      ...answers,
    },
    language,
  });

const field = ({ screen }: Page) => screen.getByLabelText(words.code);
const done = ({ screen }: Page) => screen.getByRole('button', { name: words.done });
const verified = ({ service }: Page) => service.to('verifyPhoneCode/sms').map(({ body }) => body);
const refused = (page: Page) => expect.element(field(page)).toHaveAccessibleDescription('That code is wrong.');

async function paste(page: Page, text: string) {
  await expect.element(field(page)).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field(page).element().dispatchEvent(event);
}

describe('[BODY-06] one error at a time', () => {
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

  it('a wrong code after a failed send: only the wrong code is an error, and none is once it is corrected', async () => {
    const page = await openSms({ 'triggerPhoneCode/sms': problem(500, 'unexpected.error', 'x') });
    await expect.poll(alerts).toEqual([expect.stringContaining('Something went wrong when trying to send you a code.')]);
    await field(page).fill('000000');
    await refused(page);
    await expect.poll(() => alerts().filter((text) => text?.includes('to send you a code'))).toEqual([]);
    expect(alerts().length).toBeLessThanOrEqual(1);
    await expect.element(page.screen.getByText('to send you a code', { exact: false })).not.toBeInTheDocument();
    await field(page).fill('00000');
    await expect.element(field(page)).not.toHaveAccessibleDescription(/wrong/);
    expect(alerts()).toEqual([]);
  });
});

describe('pasted codes', () => {
  it.each(
    rows(
      [
        ['Your code is 012345. It ends in 10 minutes.\n\n@bank.example #012345', '012345'],
        ['Call +447700900123 if this was not you. Code: 012345', '012345'],
        ['012 345', '012345'],
        ['012-345\n', '012345'],
      ],
      2,
    ),
  )('[LOOK-09] %j is reduced to its six digits, which are sent', async (text, code) => {
    const page = await openSms({ 'verifyPhoneCode/sms': 'never' });
    await paste(page, text);
    await expect.element(field(page)).toHaveValue(code);
    await expect.poll(() => verified(page)).toEqual([{ otpCode: code }]);
  });

  it.each(rows(['no code here', 'order 1234567'], 1))(
    '[LOOK-09] %j has no code, so the field takes it as it is',
    async (text) => {
      const page = await openSms();
      await field(page).click();
      const prevented = vi.fn();
      field(page)
        .element()
        .addEventListener('paste', (event) => prevented(event.defaultPrevented));
      await paste(page, text);
      expect(prevented).toHaveBeenCalledWith(false);
      expect(verified(page)).toEqual([]);
    },
  );
});

describe('submitting', () => {
  it('[LOOK-09] the sixth typed digit sends the code, once', async () => {
    const page = await openSms();
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('01234');
    expect(verified(page)).toEqual([]);
    await userEvent.keyboard('5');
    await refused(page);
    expect(verified(page)).toEqual([{ otpCode: '012345' }]);
  });

  it('[LOOK-09] a wrong code isn’t sent again by itself, only by a press', async () => {
    const page = await openSms();
    await field(page).fill('012345');
    await refused(page);
    await field(page).fill('543210');
    await expect.poll(() => verified(page)).toHaveLength(2);
    await refused(page);
    await field(page).fill('012345');
    await expect
      .element(field(page))
      .toHaveAccessibleDescription("Enter the 6-digit code We'll check it automatically after the last digit.");
    expect(verified(page)).toEqual([{ otpCode: '012345' }, { otpCode: '543210' }]);
    await done(page).click();
    await expect.poll(() => verified(page)).toHaveLength(3);
  });

  it('[LOOK-09] [BODY-05] a code whose answer got lost is sent again by itself when it is typed again', async () => {
    const page = await openSms({ 'verifyPhoneCode/sms': ['network', 'never'] });
    await field(page).fill('012345');
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await field(page).fill('');
    await field(page).fill('012345');
    await expect.poll(() => verified(page)).toHaveLength(2);
  });

  it('[LOOK-09] [LOOK-08] the error goes with the next character, and nothing moves when it comes or goes', async () => {
    const page = await openSms();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    const before = done(page).element().getBoundingClientRect().top;
    await field(page).fill('012345');
    await refused(page);
    expect(done(page).element().getBoundingClientRect().top).toBe(before);
    await userEvent.keyboard('7');
    await expect.element(field(page)).toHaveValue('7');
    await expect.element(field(page)).toBeValid();
    expect(done(page).element().getBoundingClientRect().top).toBe(before);
  });
});

describe('a field that is full', () => {
  const inForm = "We'll check it automatically after the last digit.";
  const typeOn = async (page: Awaited<ReturnType<typeof openSms>>) => {
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('01234567');
    await refused(page);
  };

  it('[LOOK-09] takes no seventh digit, and pasted digits that are too many are not sent', async () => {
    const page = await openSms({ 'verifyPhoneCode/sms': 'never' });
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('0123456789');
    await expect.element(field(page)).toHaveValue('012345');
    expect(verified(page)).toEqual([{ otpCode: '012345' }]);
    await page.screen.unmount();
    const other = await openSms();
    await paste(other, '1234567');
    expect(verified(other)).toEqual([]);
    await done(other).click();
    await expect.element(field(other)).toHaveAccessibleDescription('Please enter a 6 digit code.');
  });

  it('[LOOK-09] [OTP-02] a wrong code stays readable while typing continues, and after a pause the next digit begins another', async () => {
    const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const page = await openSms();
    await typeOn(page);
    time.mockReturnValue(1_600);
    await userEvent.keyboard('89');
    await expect.element(field(page)).toHaveValue('012345');
    await expect.element(field(page)).toBeInvalid();
    time.mockReturnValue(2_400);
    await userEvent.keyboard('7');
    await expect.element(field(page)).toHaveValue('7');
    await expect.element(field(page)).toHaveAccessibleDescription(`Enter the 6-digit code ${inForm}`);
  });

  it('[LOOK-09] a wrong code isn’t painted as a selection', { tags: 'deep' }, async () => {
    const page = await openSms();
    await typeOn(page);
    const { color, backgroundColor } = getComputedStyle(field(page).element(), '::selection');
    expect(backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(color).toBe(getComputedStyle(field(page).element()).color);
  });
});

describe('[BODY-05] a field that submits itself says so before', () => {
  it('in its description, where the error will be, so that nothing moves', async () => {
    const page = await openSms();
    const note = page.screen.getByText("We'll check it automatically after the last digit.");
    await expect.element(note).toBeInTheDocument();
    await expect
      .element(field(page))
      .toHaveAccessibleDescription("Enter the 6-digit code We'll check it automatically after the last digit.");
    const room = () => document.getElementById(field(page).element().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    const { top = 0, height = 0 } = room()?.getBoundingClientRect() ?? {};
    expect(height).toBeGreaterThan(20);
    await field(page).fill('012345');
    await refused(page);
    await expect.element(note).not.toBeInTheDocument();
    const error = room()?.getBoundingClientRect();
    expect([error?.top, error?.height]).toEqual([top, height]);
    await field(page).fill('01234');
    await expect.element(note).toBeInTheDocument();
  });

  it('in German', { tags: 'deep' }, async () => {
    const page = await openSms({}, 'de');
    await expect
      .element(page.screen.getByLabelText('6-stelliger Code'))
      .toHaveAccessibleDescription(/Nach der letzten Ziffer prüfen wir ihn automatisch\.$/);
  });
});

describe('the code that the browser reads in a text message (WebOTP)', () => {
  type Asked = { readonly options: CredentialRequestOptions; give(code: string): void };

  /** A browser with WebOTP. @returns what it was asked for */
  function withWebOtp(): readonly Asked[] {
    const asked: Asked[] = [];
    vi.stubGlobal('OTPCredential', class {});
    vi.spyOn(navigator.credentials, 'get').mockImplementation(
      (options = {}) =>
        new Promise((resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
          asked.push({ options, give: (code) => resolve(Object.assign({ id: '', type: 'otp' }, { code })) });
        }),
    );
    return asked;
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const listening = (asked: readonly Asked[]) => asked.filter(({ options }) => options.signal?.aborted === false);

  it('[LOOK-09] is asked for by text message, and sent as it comes; a wrong one leaves room for the next', async () => {
    const asked = withWebOtp();
    const page = await openSms();
    await expect.poll(() => listening(asked)).toHaveLength(1);
    expect(listening(asked)[0]?.options.otp).toEqual({ transport: ['sms'] });
    listening(asked)[0]?.give('012345');
    await refused(page);
    expect(verified(page)).toEqual([{ otpCode: '012345' }]);
    const again = listening(asked).at(-1);
    await field(page).fill('');
    again?.give('543210');
    await expect.poll(() => verified(page)).toEqual([{ otpCode: '012345' }, { otpCode: '543210' }]);
  });

  it('[LOOK-09] doesn’t touch a code that the customer has typed', { tags: 'deep' }, async () => {
    const asked = withWebOtp();
    const page = await openSms({ 'verifyPhoneCode/sms': 'never' });
    await field(page).fill('543210');
    listening(asked)[0]?.give('012345');
    await expect.poll(() => listening(asked).length).toBeGreaterThan(1);
    await expect.element(field(page)).toHaveValue('543210');
    expect(verified(page)).toEqual([{ otpCode: '543210' }]);
  });

  it('[LOOK-09] is given up with the screen, and not asked for when the code comes by call', { tags: 'deep' }, async () => {
    const asked = withWebOtp();
    const page = await openSms();
    await expect.poll(() => listening(asked)).toHaveLength(1);
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.poll(() => listening(asked)).toHaveLength(0);
    const before = asked.length;
    await page.screen.unmount();
    const call = await openSms({ tokenStatus: asks({ primary: phoneChallenge('VOICE') }) });
    await expect.element(field(call)).toBeVisible();
    expect(asked).toHaveLength(before);
  });

  it('[LOOK-09] a refusal is silent, and typing works', { tags: 'deep' }, async () => {
    vi.stubGlobal('OTPCredential', class {});
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const page = await openSms();
    await field(page).fill('012345');
    await refused(page);
  });
});

describe('the look', () => {
  it.each(
    rows(
      [
        [360, 740],
        [320, 256],
        [1280, 900],
      ],
      1,
    ),
  )('[LOOK-09] at %i × %i the field is as wide as the column, and six digits fit into it', async (width, height) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(width, height);
    const page = await openSms({ 'verifyPhoneCode/sms': 'never' });
    await field(page).fill('000000');
    const input = field(page).element();
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    expect(input.clientWidth).toBeGreaterThan(0.98 * (input.form?.clientWidth ?? 0) - 2);
    expect(getComputedStyle(input).fontSize).toBe('28px');
    // The digits stay in their cells, also with the caret behind the last one.
    await expect.poll(() => input.scrollLeft).toBe(0);
    expect(input.scrollWidth - input.clientWidth).toBeLessThan(40);
  });

  it('[SHOW-03] asks one thing: 35 words at most, six cells over the whole width, and one row of ways on', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(360, 740);
    const page = await openSms();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    const step = document.querySelector('[data-sg-part=step]');
    const seen = [...(step?.querySelectorAll<HTMLElement>('h1, p, label, button, a, span') ?? [])].filter(
      (each) => each.children.length === 0 && each.getBoundingClientRect().width > 2 && each.closest('[class*=spoken]') === null,
    );
    const read = seen.flatMap(({ textContent }) => textContent.match(/[\p{L}\p{N}][^\s]*/gu) ?? []);
    expect(read.length).toBeLessThanOrEqual(35);
    const cells = [...(field(page).element().nextElementSibling?.children ?? [])].map((each) => each.getBoundingClientRect());
    const { left, right } = field(page).element().getBoundingClientRect();
    expect([Math.round((cells[0]?.left ?? 0) - left), Math.round(right - (cells[5]?.right ?? 0))]).toEqual([0, 0]);
    const middle = (name: string) => {
      const { top, bottom } = page.screen.getByRole('button', { name }).element().getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    };
    expect(middle(words.resendCode)).toBe(middle(words.tryAnotherWay));
    expect(done(page).element().hasAttribute('data-main')).toBe(false);
    await field(page).fill('012345');
    expect(done(page).element().hasAttribute('data-main')).toBe(true);
  });

  it('[LOOK-11] on a phone the main action is at the foot of the screen', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(360, 740);
    const page = await openSms({ tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge()] }) });
    const confirm = page.screen.getByRole('button', { name: words.confirmCode });
    await expect.element(confirm).toBeVisible();
    expect(isInSight(confirm.element())).toBe(true);
    expect(confirm.element().getBoundingClientRect().bottom).toBeGreaterThan(740 - 96);
  });

  it('[LOOK-11] with a keyboard the main action stays above it while the rest scrolls', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(360, 420);
    const numbers = ['11', '22', '33'].map((id) => ({ id, type: 'SECONDARY', maskedPhoneNumber: `•••• ${id}` }));
    const primary = { ...smsChallenge(), availablePhoneNumbers: numbers };
    const page = await openSms({ tokenStatus: asks({ primary }) });
    await expect.element(done(page)).toBeVisible();
    for (const top of [0, document.documentElement.scrollHeight]) {
      window.scrollTo(0, top);
      expect(isInSight(done(page).element()), `scrolled to ${top}`).toBe(true);
    }
    window.scrollTo(0, 0);
  });
});
