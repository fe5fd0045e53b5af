import { lifetimes } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import { minutesIn } from '../minutes-in.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { LaterButton } from '../waiting/LaterButton.tsx';
import { NotSent } from '../waiting/NotSent.tsx';
import { Waiting } from '../waiting/Waiting.tsx';
import { CheckpointFailed } from './CheckpointFailed.tsx';
import type { copy } from './copy.ts';
import { useCheckpoint } from './use-checkpoint.ts';

type CheckpointMailProps = ScreenProps<'EMAIL_CHECKPOINT'> & {
  readonly ways: ReactNode;
  /** This login is over. */
  onEnded(): void;
};

/** The mail is sent, its answer waited for. */
export function CheckpointMail(props: CheckpointMailProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { waiting, exhausted, sending, error, tooMany, resent, resend, send } = useCheckpoint(props);
  const view = viewOf(props);
  const reasons = { 'used up': t('emailCheckpoint.resendsUsed'), soon: t('emailCheckpoint.resendSoon'), now: undefined };

  if (exhausted) return <CheckpointFailed />;
  const notSent = waiting ? undefined : error;
  // Another step once a press has taken its button away: the focus must not go with it.
  return (
    <Step key={notSent ? 'not sent' : 'waiting'} title={view.header ?? t('emailCheckpoint.title')} takesFocus>
      <StepText>{view.message ?? t('emailCheckpoint.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      {(waiting || sending) && (
        <Waiting>
          {waiting
            ? t('emailCheckpoint.waiting', { minutes: minutesIn(lifetimes.checkpointLink) })
            : t('emailCheckpoint.sending')}
        </Waiting>
      )}
      {waiting && (
        <LaterButton because={reasons[resend]} busy={sending} onClick={send}>
          {t('emailCheckpoint.resend')}
        </LaterButton>
      )}
      {error !== undefined && <NotSent text={t('emailCheckpoint.notSent')} error={error} />}
      {notSent !== undefined && <Button onClick={send}>{tChallenge('challenge.tryAgain')}</Button>}
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
      {props.ways}
    </Step>
  );
}
