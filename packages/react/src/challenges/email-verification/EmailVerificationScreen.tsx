import { type CallError, polls } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { CodeForm } from '../../parts/code-entry/CodeForm.tsx';
import { Cause } from '../../parts/problems/Cause.tsx';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { useSending } from '../../parts/use-sending.ts';
import { untilNotAsked } from '../../parts/waiting/still-asked.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { envelope, hourglass } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

const verificationApi = ({ client, oneTimeToken }: OfToken) => ({
  verify: (code: string) => client.ask(calls.verifyEmailCode, { body: { code } }, { oneTimeToken }),
  resend: () => client.ask(calls.resendEmailVerification, {}, { oneTimeToken }),
  notAsked: untilNotAsked({ client, oneTimeToken }, 'EMAIL_VERIFICATION'),
});

type Resend = { readonly times: number } & (
  | { readonly status: 'none' | 'busy' | 'sent' }
  | { readonly status: 'failed'; readonly error: CallError }
);

/** Sends the mail again on request, one at a time. */
function useResend({ onFailed }: Pick<ScreenProps, 'onFailed'>) {
  const api = useTokenApi(verificationApi);
  const request = useSending();
  const [resend, setResend] = useState<Resend>({ status: 'none', times: 0 });
  const send = () =>
    request.send(
      () => {
        setResend(({ times }) => ({ status: 'busy', times: times + 1 }));
        return api.resend();
      },
      {
        done: () => setResend(({ times }) => ({ status: 'sent', times })),
        refused(error) {
          setResend(({ times }) => ({ status: 'failed', times, error }));
          if (isTokenAtFault(error)) onFailed(error);
          return true;
        },
      },
    );
  return { ...resend, send: () => void send() };
}

/** The code that the mail has beside its link. While no more codes are accepted, the link still works. */
function MailedCode({ onPassed, onFailed }: Pick<ScreenProps, 'onPassed' | 'onFailed'>) {
  const t = useCopy<typeof copy>();
  const { verify } = useTokenApi(verificationApi);
  const input = useRef<HTMLInputElement>(null);
  const [blocked, setBlocked] = useState(false);
  if (blocked)
    return (
      <Banner tone="error">
        <p>{t('emailVerification.blocked')}</p>
      </Banner>
    );
  return (
    <>
      <StepText>{t('emailVerification.code')}</StepText>
      <CodeForm
        input={input}
        submitLabel={t('emailVerification.confirm')}
        verify={verify}
        onPassed={onPassed}
        onFailed={onFailed}
        onBlocked={() => setBlocked(true)}
      />
    </>
  );
}

/** Verifies the customer's address with a mailed link, or with the code beside it if the server offers one. */
export function EmailVerificationScreen(props: ScreenProps<'EMAIL_VERIFICATION'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const view = useView(props.challenge);
  const { notAsked } = useTokenApi(verificationApi);
  const resend = useResend(props);
  const polling = usePolling({
    ask: notAsked,
    policy: polls.emailVerification,
    active: true,
    onDone: onPassed,
    onError: onFailed,
  });
  const fallbackLinks = <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} />;

  if (polling.exhausted)
    return (
      <Step
        key="over"
        mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />}
        title={t('emailVerification.over')}
        takesFocus
        short
      >
        <StepText>{t('emailVerification.overText')}</StepText>
        <StepActions>
          <Button onClick={polling.again}>{t('emailVerification.checkAgain')}</Button>
        </StepActions>
        {fallbackLinks}
      </Step>
    );
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={envelope} icon={EnvelopeIcon} />}
      title={t('emailVerification.title')}
      text={t('emailVerification.text')}
    >
      <Waiting>{t('emailVerification.waiting')}</Waiting>
      {view.mayEnterCode && <MailedCode onPassed={onPassed} onFailed={onFailed} />}
      <Button look="secondary" busy={resend.status === 'busy'} onClick={resend.send}>
        {t('emailVerification.resend')}
      </Button>
      {resend.status === 'failed' && (
        <Banner key={resend.times} tone="error">
          <p>{t('emailVerification.notResent')}</p>
          <Cause error={resend.error} />
        </Banner>
      )}
      {resend.status === 'sent' && (
        <Banner key={resend.times} tone="success">
          <p>{t('emailVerification.resent')}</p>
        </Banner>
      )}
      {fallbackLinks}
    </ChallengeStep>
  );
}
