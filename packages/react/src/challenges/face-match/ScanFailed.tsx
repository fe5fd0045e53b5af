import type { FaceHint } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';
import styles from './ScanTips.module.css';

type ScanFailedProps = ScanLinksProps & {
  readonly hints: readonly FaceHint[];
  onTryAgain(): void;
};

/** A scan without a verdict: says what to do better, and goes back to the camera. */
export function ScanFailed({ hints, onTryAgain, ...links }: ScanFailedProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const advice = hints.length > 0 ? hints : (['light', 'general'] as const);
  return (
    <Step mark={<Medallion tone="warning" icon={FaceIcon} />} title={t('face.failed')} takesFocus>
      <StepText>{t('face.failedText')}</StepText>
      <ul className={styles.tips}>
        {advice.map((hint) => (
          <li key={hint}>{t(`face.hint.${hint}`)}</li>
        ))}
      </ul>
      <StepActions>
        <Button onClick={onTryAgain}>{tChallenge('challenge.tryAgain')}</Button>
      </StepActions>
      <ScanLinks {...links} />
    </Step>
  );
}
