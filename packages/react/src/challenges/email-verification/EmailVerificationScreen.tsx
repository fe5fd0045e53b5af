import { CallError, type OneTimeTokenProperties, type Polled, polls } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Cause } from '../../problems/later/Cause.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { WaysOut } from '../WaysOut.tsx';
import { usePolling } from '../waiting/use-polling.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy } from './copy.ts';

/** Done once the list no longer waits for this proof first. What it waits for then is the flow's to find out. */
function answerOf({ challenges }: OneTimeTokenProperties): Polled<undefined> {
  const due = challenges.find(({ required, passed }) => required && !passed);
  const ways = due?.supported ? [due.primaryChallenge, ...due.alternatives] : [];
  return ways.some(({ type }) => type === 'EMAIL_VERIFICATION') ? { done: false } : { done: true, value: undefined };
}

type Resend = { readonly times: number } & (
  | { readonly status: 'none' | 'busy' | 'sent' }
  | { readonly status: 'failed'; readonly error: CallError }
);

/** Sends the mail again when told to, one at a time. */
function useResend({ api, onFailed }: Pick<ScreenProps, 'api' | 'onFailed'>) {
  const underWay = useRef(false);
  const [resend, setResend] = useState<Resend>({ status: 'none', times: 0 });
  async function send(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setResend(({ times }) => ({ status: 'busy', times: times + 1 }));
    try {
      await api.resendEmailVerification({});
      setResend(({ times }) => ({ status: 'sent', times }));
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError('unreadable', { cause: thrown });
      setResend(({ times }) => ({ status: 'failed', times, error }));
      if (isTokenAtFault(error)) onFailed(error);
    } finally {
      underWay.current = false;
    }
  }
  return { ...resend, send: () => void send() };
}

/** The address is shown to be the customer's by a link that was mailed to it (specification, part 2). */
export function EmailVerificationScreen(props: ScreenProps<'EMAIL_VERIFICATION'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const view = viewOf(props);
  const resend = useResend(props);
  const polling = usePolling({
    ask: async (signal) => answerOf(await api.tokenStatus({}, signal)),
    policy: polls.emailVerification,
    active: true,
    onDone: onPassed,
    onError: onFailed,
  });
  const ways = <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />;

  if (polling.exhausted)
    return (
      <Step key="over" title={t('emailVerification.over')} takesFocus>
        <StepText>{t('emailVerification.overText')}</StepText>
        <Button onClick={polling.again}>{t('emailVerification.checkAgain')}</Button>
        {ways}
      </Step>
    );
  return (
    <Step title={view.header ?? t('emailVerification.title')} takesFocus>
      <StepText>{view.message ?? t('emailVerification.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <Waiting>{t('emailVerification.waiting')}</Waiting>
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
      {ways}
    </Step>
  );
}
