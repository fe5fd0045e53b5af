/** `<Login>` takes every option of the challenges. */
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ChallengeFlowProps } from '../challenges/ChallengeFlow.tsx';
import {
  asks,
  bySms,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  sessionAt,
  smsChallenge,
  token,
} from '../test/fake-service.ts';
import { openPage } from '../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

async function logIn(props: LoginProps, answers: FakeAnswers = {}) {
  const page = await openPage(<Login {...props} />, { answers: { ...bySms, ...answers } });
  await page.screen.getByLabelText('Email').fill('ada@example.com');
  await page.screen.getByLabelText('Password').fill('open sesame please');
  await page.screen.getByRole('button', { name: 'Log in' }).click();
  return page;
}
type Page = Awaited<ReturnType<typeof logIn>>;

const later = ({ screen }: Page) => screen.getByRole('button', { name: 'Verify later' });
const code = ({ screen }: Page) => screen.getByLabelText('6-digit code');

/** At the code screen, ten seconds after it came. */
async function wait(page: Page) {
  await expect.element(page.screen.getByText('We sent', { exact: false })).toBeVisible();
  await page.clock.advance(10_000);
}

it('[SRV-11] the type of its options has each of the challenges, with the same type, but for the token and the variant it gives itself', () => {
  type Handed = Omit<ChallengeFlowProps, 'oneTimeToken' | 'variant'>;
  type Taken = Required<Pick<LoginProps, keyof Handed>>;
  expectTypeOf<Taken>().toEqualTypeOf<Required<Handed>>();
  // Every one may be left out.
  expectTypeOf<object>().toExtend<Pick<LoginProps, keyof Handed>>();
});

describe('[SRV-11] an option of the challenges', () => {
  it('onVerifyLater shows Verify later after 10 seconds on any code, and leaves the rest to the host', async () => {
    const onVerifyLater = vi.fn();
    const page = await logIn({ onVerifyLater });
    await expect.element(code(page)).toBeVisible();
    expect(later(page).elements()).toHaveLength(0);
    await wait(page);
    await later(page).click();
    expect(onVerifyLater).toHaveBeenCalledOnce();
    expect(page.service.to(paths.exchange)).toHaveLength(0);
  });

  it('onComplete is told of the challenges passed, and the session follows', async () => {
    const onComplete = vi.fn();
    const page = await logIn({ onComplete });
    await code(page).fill('123456');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(onComplete.mock.calls).toEqual([[{ originalChallengeType: 'SMS', resolvedChallengeTypes: ['SMS'] }]]);
  });

  it('onExpired takes the place of the way back to the form, once', async () => {
    const onExpired = vi.fn();
    const page = await logIn({ onExpired }, { [paths.status]: problem(401, 'ott_not_found', 'x') });
    await expect.poll(() => onExpired.mock.calls).toHaveLength(1);
    expect(page.screen.getByLabelText('Email').elements()).toHaveLength(0);
  });

  it('onRetry takes the place of the way back to the form', async () => {
    const onRetry = vi.fn();
    const page = await logIn({ onRetry }, { [paths.status]: problem(500, 'unexpected.error', 'x') });
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(page.screen.getByLabelText('Email').elements()).toHaveLength(0);
  });

  it('onChangeNumber leads to the host’s own form', async () => {
    const onChangeNumber = vi.fn();
    const primary = smsChallenge({ newPhoneNumber: '+44 7700 900123' });
    const page = await logIn({ onChangeNumber }, { [paths.status]: asks({ primary }) });
    await page.screen.getByRole('button', { name: 'Change phone number' }).click();
    expect(onChangeNumber).toHaveBeenCalledOnce();
  });
});

describe('[SRV-11] Verify later where the server offers it', () => {
  const offered = smsChallenge({ newPhoneNumber: '+44 7700 900123', mayVerifyLater: true });

  it('asks for the session with the challenge still open, and the server lets the customer in', async () => {
    const page = await logIn({}, { [paths.status]: asks({ primary: offered }), [paths.exchange]: sessionAt('/home') });
    await expect.element(code(page)).toBeVisible();
    expect(later(page).elements()).toHaveLength(0);
    await wait(page);
    await later(page).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to(paths.exchange)).toMatchObject([{ body: { oneTimeToken: token } }]);
    expect(page.service.to(paths.smsVerify)).toHaveLength(0);
  });

  it.each(['not_allowed', 'mandatory.update.phone.number'])(
    'a server that says %s is quoted, and the code can still be entered',
    async (refusal) => {
      const page = await logIn(
        {},
        {
          [paths.status]: [asks({ primary: offered }), asks({ primary: offered }), nothingLeft],
          [paths.exchange]: [problem(403, refusal, 'The new number has to be proved now.'), sessionAt('/home')],
        },
      );
      await wait(page);
      await later(page).click();
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent("You can't do this step later.");
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent('The new number has to be proved now.');
      // The code that was sent still counts: no second one goes out.
      expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
      await code(page).fill('123456');
      await page.screen.getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    },
  );

  it('is not offered on a challenge of which the server does not say so, nor of its other ways', async () => {
    const page = await logIn(
      {},
      { [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP', { mayVerifyLater: true })] }) },
    );
    await wait(page);
    expect(later(page).elements()).toHaveLength(0);
  });
});
