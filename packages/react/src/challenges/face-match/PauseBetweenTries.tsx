import { type CallError, faceMatch } from '@stepgate/contract';
import { useId, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { hourglass } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';
import styles from './PauseBetweenTries.module.css';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';

type PauseBetweenTriesProps = ScanLinksProps & {
  readonly error: CallError;
  onTryAgain(): void;
};

/** Too many attempts in a short time: shows how long to wait. A screen reader announces the end of the wait, not its seconds. */
export function PauseBetweenTries({ error, onTryAgain, ...links }: PauseBetweenTriesProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { clock } = useStepgate();
  const [until] = useState(() => clock.now() + (error.retryAfter ?? faceMatch.tries.pause));
  const seconds = useSecondsLeft(clock, until);
  const waitId = useId();
  const waiting = seconds > 0;
  return (
    <Step mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />} title={t('face.tooMany')} takesFocus short>
      <StepText>{t('face.tooManyText')}</StepText>
      <div>
        {waiting && (
          <p id={waitId} className={styles.wait}>
            {t('face.tooManyWait', { seconds })}
          </p>
        )}
        <StepText live>{waiting ? '' : t('face.tooManyReady')}</StepText>
      </div>
      <StepActions>
        <Button disabled={waiting} {...(waiting && { describedBy: waitId })} onClick={onTryAgain}>
          {tChallenge('challenge.tryAgain')}
        </Button>
      </StepActions>
      <ScanLinks {...links} />
    </Step>
  );
}
