import { type CallError, routes } from '@stepgate/contract';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ServerMessage } from '../../parts/problems/ServerMessage.tsx';
import { Button } from '../../ui/Button.tsx';
import { DangerIcon } from '../../ui/icons/DangerIcon.tsx';
import { StoppedIcon } from '../../ui/icons/StoppedIcon.tsx';
import { stopHand } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

type CheckpointFailedProps = {
  /** The answer that ended the login; nothing if no answer came in time. */
  readonly error?: CallError;
};

/** This login has ended. The customer has to log in again. */
export function CheckpointFailed({ error }: CheckpointFailedProps) {
  /** The customer has said by mail that they aren't logging in. */
  const denied = error?.code === 'checkpoint_denied';
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { memory, host } = useStepgate();
  return (
    <Step
      mark={<Illustration tone="danger" drawing={stopHand} icon={denied ? StoppedIcon : DangerIcon} />}
      title={t('emailCheckpoint.failed')}
      takesFocus
      short
    >
      {/* Of an expired login, the sentence below says all. */}
      {error !== undefined && error.code !== 'ott_not_found' && (
        <ServerMessage error={error} instead={denied && <StepText>{t('emailCheckpoint.denied')}</StepText>} />
      )}
      <StepText>{t('emailCheckpoint.failedText')}</StepText>
      <StepActions>
        <Button
          onClick={() => {
            // The stored state of this tab would show this screen again.
            memory.clear();
            host.navigate(address(routes.login));
          }}
        >
          {t('emailCheckpoint.done')}
        </Button>
      </StepActions>
    </Step>
  );
}
