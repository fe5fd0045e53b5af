import { CallError, calls, lifetimes, polls, registerFragment, routes } from '@stepgate/contract';
import { hoursIn, type LinkToken, richCopy, useCopy, usePolling, withEntryContext } from '@stepgate/pages';
import {
  Address,
  Banner,
  Button,
  drawings,
  EnvelopeIcon,
  ErrorBanner,
  Illustration,
  isTransient,
  LinkButton,
  Step,
  StepActions,
  StepLinks,
  StepText,
  useStepgate,
  Waiting,
} from '@stepgate/react';
import { useState } from 'react';
import type { copy } from './copy.ts';
import type { StepProps } from './registration.ts';
import { StepCount } from './StepCount.tsx';

const rich = richCopy<typeof copy>();

type VerifyEmailStepProps = StepProps & { readonly link: LinkToken; readonly redirectUrl: string | undefined };

/** An answer with Retry-After doesn't count as lost. */
const isLost = (error: unknown): boolean => error instanceof CallError && isTransient(error) && error.retryAfter === undefined;

/**
 * Waits until the mailed link is opened. It polls with the sign-up's `emailVerifyOtt` (specification, part 7, "Email verification by token").
 * Without one, as in a second tab, it polls the registration itself.
 */
export function VerifyEmailStep({ id, registration, takesFocus, onNext, refused, link, redirectUrl }: VerifyEmailStepProps) {
  const t = useCopy<typeof copy>();
  const { client, language } = useStepgate();
  const [lost, setLost] = useState(false);
  const [failure, setFailure] = useState<CallError>();

  async function isVerified(signal: AbortSignal): Promise<boolean> {
    const oneTimeToken = link.says(registerFragment.emailVerifyOtt);
    if (oneTimeToken === undefined)
      return (await client.ask(calls.registration, { params: { id } }, { signal })).step !== 'verify-email';
    const body = { oneTimeToken, locale: language, ...(redirectUrl !== undefined && { redirectUrl }) };
    return (await client.ask(calls.verifyEmail, { body }, { signal })).done;
  }

  const { exhausted, again } = usePolling({
    async ask(signal) {
      try {
        const verified = await isVerified(signal);
        if (!signal.aborted) setLost(false);
        return verified ? { done: true, value: undefined } : { done: false };
      } catch (error) {
        if (!signal.aborted) setLost(isLost(error));
        throw error;
      }
    },
    policy: polls.emailVerification,
    active: true,
    onDone() {
      link.forget();
      onNext();
    },
    onError(error) {
      // Already reported in another tab, or the link was opened in another browser: the registration shows which.
      if (error.status === 400 && link.says(registerFragment.emailVerifyOtt) !== undefined) {
        link.forget();
        onNext();
      } else if (!refused(error)) setFailure(error);
    },
  });

  return (
    <>
      <StepCount of="verify-email" />
      <Step
        mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
        title={t('register.verify')}
        takesFocus={takesFocus}
      >
        <StepText>{rich('register.verifyText', { email: <Address>{registration.email}</Address> })}</StepText>
        <StepText>{t('register.verifyHours', { hours: hoursIn(lifetimes.signUpLink) })}</StepText>
        <ErrorBanner error={failure} />
        {exhausted || failure !== undefined ? (
          <>
            {exhausted && <StepText live>{t('register.verifyStopped')}</StepText>}
            <StepActions>
              <Button
                onClick={() => {
                  setFailure(undefined);
                  again();
                }}
              >
                {t('register.verifyAsk')}
              </Button>
            </StepActions>
          </>
        ) : (
          <Waiting>{t('register.verifyWaiting')}</Waiting>
        )}
        {lost && !exhausted && (
          <Banner tone="warning">
            <p>{t('register.verifyLost')}</p>
          </Banner>
        )}
        <StepText>{t('register.verifyNot')}</StepText>
        <StepLinks>
          <LinkButton href={withEntryContext(routes.signUp, { redirectAfterUrl: redirectUrl })}>
            {t('register.another')}
          </LinkButton>
        </StepLinks>
      </Step>
    </>
  );
}
