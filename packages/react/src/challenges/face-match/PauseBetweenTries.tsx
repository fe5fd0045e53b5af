import { type CallError, faceMatch } from '@stepgate/contract';
import { useId, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy as challengeCopy } from '../copy.ts';
import type { copy } from './copy.ts';
import styles from './PauseBetweenTries.module.css';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';

type PauseBetweenTriesProps = ScanLinksProps & {
  readonly error: CallError;
  onTryAgain(): void;
};

/** Too many tries at once: how long the pause is. Its end is announced, its seconds are not. */
export function PauseBetweenTries({ error, onTryAgain, ...links }: PauseBetweenTriesProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { clock } = useStepgate();
  const [until] = useState(() => clock.now() + (error.retryAfter ?? faceMatch.tries.pause));
  const seconds = useSecondsLeft(clock, until);
  const waitId = useId();
  const waiting = seconds > 0;
  return (
    <Step title={t('face.tooMany')} takesFocus>
      <StepText>{t('face.tooManyText')}</StepText>
      <div>
        {waiting && (
          <p id={waitId} className={styles.wait}>
            {t('face.tooManyWait', { seconds })}
          </p>
        )}
        <StepText live>{waiting ? '' : t('face.tooManyReady')}</StepText>
      </div>
      <Button disabled={waiting} {...(waiting && { describedBy: waitId })} onClick={onTryAgain}>
        {tChallenge('challenge.tryAgain')}
      </Button>
      <ScanLinks {...links} />
    </Step>
  );
}
