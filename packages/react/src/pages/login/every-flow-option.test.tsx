/** `<Login>` accepts every option of the challenges. */
import { words } from '@stepgate/testkit/words';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms, sessionAt } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

async function logIn(props: LoginProps, answers: Script = {}) {
  const page = await openPage(<Login {...props} />, { answers: { ...bySms, ...answers } });
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByLabelText(words.password).fill('open sesame please');
  await page.screen.getByRole('button', { name: words.logIn }).click();
  return page;
}
type Page = Awaited<ReturnType<typeof logIn>>;

const later = ({ screen }: Page) => screen.getByRole('button', { name: 'Verify later' });
const code = ({ screen }: Page) => screen.getByLabelText(words.code);

/** Waits at the code screen until ten seconds after it appeared. */
async function wait(page: Page) {
  await expect.element(page.screen.getByText('We sent', { exact: false })).toBeVisible();
  await page.clock.advance(10_000);
}

it('[SRV-11] its options include each option of the challenges with the same type, except the token and the variant, which it sets itself', () => {
  type Handed = Omit<ChallengeFlowProps, 'oneTimeToken' | 'variant'>;
  type Taken = Required<Pick<LoginProps, keyof Handed>>;
  expectTypeOf<Taken>().toEqualTypeOf<Required<Handed>>();
  // All of them are optional.
  expectTypeOf<object>().toExtend<Pick<LoginProps, keyof Handed>>();
});

describe('[SRV-11] an option of the challenges', () => {
  it('onVerifyLater shows Verify later after 10 seconds on any code screen, and leaves the rest to the host', async () => {
    const onVerifyLater = vi.fn();
    const page = await logIn({ onVerifyLater });
    await expect.element(code(page)).toBeVisible();
    expect(later(page).elements()).toHaveLength(0);
    await wait(page);
    await later(page).click();
    expect(onVerifyLater).toHaveBeenCalledOnce();
    expect(page.service.to('exchangeSession')).toHaveLength(0);
  });

  it('onComplete gets the passed challenges, and the session follows', async () => {
    const onComplete = vi.fn();
    const page = await logIn({ onComplete });
    await code(page).fill('123456');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(onComplete.mock.calls).toMatchObject([[{ originalChallengeType: 'SMS', resolvedChallengeTypes: ['SMS'] }]]);
  });

  it('onExpired replaces the return to the form, and is called once', async () => {
    const onExpired = vi.fn();
    const page = await logIn({ onExpired }, { tokenStatus: problem(401, 'ott_not_found', 'x') });
    await expect.poll(() => onExpired.mock.calls).toHaveLength(1);
    expect(page.screen.getByLabelText(words.email).elements()).toHaveLength(0);
  });

  it('onRetry replaces the return to the form', async () => {
    const onRetry = vi.fn();
    const page = await logIn({ onRetry }, { tokenStatus: problem(500, 'unexpected.error', 'x') });
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(page.screen.getByLabelText(words.email).elements()).toHaveLength(0);
  });

  it('onChangeNumber opens the host’s own form', async () => {
    const onChangeNumber = vi.fn();
    const primary = smsChallenge({ newPhoneNumber: '+44 7700 900123' });
    const page = await logIn({ onChangeNumber }, { tokenStatus: asks({ primary }) });
    await page.screen.getByRole('button', { name: words.changePhoneNumber }).click();
    expect(onChangeNumber).toHaveBeenCalledOnce();
  });
});

describe('[SRV-11] Verify later if the server offers it', () => {
  const offered = smsChallenge({ newPhoneNumber: '+44 7700 900123', mayVerifyLater: true });

  it('requests the session with the challenge still open, and the server accepts it', async () => {
    const page = await logIn({}, { tokenStatus: asks({ primary: offered }), exchangeSession: sessionAt('/home') });
    await expect.element(code(page)).toBeVisible();
    expect(later(page).elements()).toHaveLength(0);
    await wait(page);
    await later(page).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to('exchangeSession')).toMatchObject([{ body: { oneTimeToken: token } }]);
    expect(page.service.to('verifyPhoneCode/sms')).toHaveLength(0);
  });

  it.each(['not_allowed', 'mandatory.update.phone.number'] as const)(
    'the words of a server that answers %s are shown, and the code can still be entered',
    async (refusal) => {
      const page = await logIn(
        {},
        {
          tokenStatus: [asks({ primary: offered }), asks({ primary: offered }), nothingLeft],
          exchangeSession: [problem(403, refusal, 'The new number has to be proved now.'), sessionAt('/home')],
        },
      );
      await wait(page);
      await later(page).click();
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent("You can't do this step later.");
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent('The new number has to be proved now.');
      // The code that was sent is still valid: no second one is sent.
      expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
      await code(page).fill('123456');
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    },
  );

  it('isn’t offered on a challenge or an alternative without the server’s permission', async () => {
    const page = await logIn(
      {},
      { tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP', { mayVerifyLater: true })] }) },
    );
    await wait(page);
    expect(later(page).elements()).toHaveLength(0);
  });
});
