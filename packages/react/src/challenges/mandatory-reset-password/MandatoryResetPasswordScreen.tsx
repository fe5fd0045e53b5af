import { polls } from '@stepgate/contract';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { CheckEmail } from '../../parts/password-reset-link/CheckEmail.tsx';
import type { copy as linkCopy } from '../../parts/password-reset-link/copy.ts';
import { SendResetLink } from '../../parts/password-reset-link/SendResetLink.tsx';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { untilNotAsked } from '../../parts/waiting/still-asked.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

const resetApi = (token: OfToken) => ({ notAsked: untilNotAsked(token, 'MANDATORY_RESET_PASSWORD') });

/** The login continues only after the customer sets a new password, on the page that a mailed link opens. */
export function MandatoryResetPasswordScreen(props: ScreenProps<'MANDATORY_RESET_PASSWORD'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const tLink = useCopy<typeof linkCopy>();
  const { notAsked } = useTokenApi(resetApi);
  const [step, setStep] = useState<'form' | 'sent' | 'waiting'>('form');
  const view = useView(props.challenge);
  const polling = usePolling({
    ask: notAsked,
    policy: polls.emailVerification,
    active: step === 'waiting',
    onDone: onPassed,
    onError: onFailed,
  });
  const fallbackLinks = <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} />;
  const toSent = () => setStep('sent');

  function wait() {
    polling.again();
    setStep('waiting');
  }

  if (step === 'sent') return <CheckEmail key="sent" onGotIt={wait} />;
  if (step === 'waiting' && !polling.exhausted)
    return (
      <CheckEmail key="waiting" onGotIt={wait}>
        <Waiting>{tLink('resetLink.waiting')}</Waiting>
        <SendResetLink again onFailed={onFailed} onSent={toSent} />
        {fallbackLinks}
      </CheckEmail>
    );
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={key} icon={LockIcon} />}
      title={t('mandatoryReset.title')}
      text={t('mandatoryReset.text')}
      short
    >
      <SendResetLink onFailed={onFailed} onSent={toSent} />
      {fallbackLinks}
    </ChallengeStep>
  );
}
