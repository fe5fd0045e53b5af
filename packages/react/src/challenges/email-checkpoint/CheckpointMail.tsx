import { type CallError, lifetimes } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { minutesIn } from '../../parts/durations.ts';
import { LaterButton } from '../../parts/waiting/LaterButton.tsx';
import { NotSent } from '../../parts/waiting/NotSent.tsx';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { envelope } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import { CheckpointFailed } from './CheckpointFailed.tsx';
import type { copy } from './copy.ts';
import { useCheckpoint } from './use-checkpoint.ts';

type CheckpointMailProps = ScreenProps<'EMAIL_CHECKPOINT'> & {
  readonly fallbackLinks: ReactNode;
  /** This login has ended. */
  onEnded(because: CallError): void;
};

/** Sends the mail and waits for its answer. */
export function CheckpointMail(props: CheckpointMailProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { waiting, exhausted, sending, error, tooMany, resent, resend, send } = useCheckpoint(props);
  const view = useView(props.challenge);
  const reasons = { 'used up': t('emailCheckpoint.resendsUsed'), soon: t('emailCheckpoint.resendSoon'), now: undefined };

  const answerSoon = t('emailCheckpoint.waiting', { minutes: minutesIn(lifetimes.checkpointLink) });

  if (exhausted) return <CheckpointFailed />;
  const notSent = waiting ? undefined : error;
  // A new step after a press has removed its button, so that the focus isn't lost.
  return (
    <ChallengeStep
      key={notSent ? 'not sent' : 'waiting'}
      mark={<Illustration drawing={envelope} icon={EnvelopeIcon} />}
      view={view}
      title={t('emailCheckpoint.title')}
      text={t('emailCheckpoint.text')}
    >
      {(waiting || sending) && <Waiting next={answerSoon}>{waiting ? answerSoon : t('emailCheckpoint.sending')}</Waiting>}
      {(waiting || sending) && (
        <LaterButton because={reasons[resend]} busy={sending} onClick={send}>
          {t('emailCheckpoint.resend')}
        </LaterButton>
      )}
      {error !== undefined && <NotSent text={t('emailCheckpoint.notSent')} error={error} />}
      {notSent !== undefined && (
        <StepActions>
          <Button onClick={send}>{tChallenge('challenge.tryAgain')}</Button>
        </StepActions>
      )}
      {tooMany && (
        <Banner tone="warning">
          <p>{t('emailCheckpoint.tooMany')}</p>
        </Banner>
      )}
      {resent && (
        <Banner tone="success">
          <p>{t('emailCheckpoint.resent')}</p>
        </Banner>
      )}
      {props.fallbackLinks}
    </ChallengeStep>
  );
}
