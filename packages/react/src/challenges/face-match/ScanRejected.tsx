import { useCopy } from '../../i18n/use-copy.ts';
import { DangerIcon } from '../../ui/icons/DangerIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { DeadEnd } from './DeadEnd.tsx';
import type { FaceScanProps } from './face-scan-props.ts';
import type { ScanLinksProps } from './ScanLinks.tsx';

type ScanRejectedProps = ScanLinksProps &
  Pick<FaceScanProps, 'purpose'> & {
    readonly canTryAgain: boolean;
    onTryAgain(): void;
  };

/** The rejection flow. It never says which check failed, and always offers something to do. */
export function ScanRejected({ purpose, canTryAgain, onTryAgain, ...links }: ScanRejectedProps) {
  const t = useCopy<typeof copy>();
  const text = canTryAgain ? 'face.rejectedRetry' : 'face.rejectedOver';
  return (
    <Step mark={<Medallion tone="danger" icon={DangerIcon} />} title={t('face.rejected')} takesFocus short>
      <StepText>{t(purpose === 'enrolment' ? 'face.enrolRejected' : text)}</StepText>
      <DeadEnd {...links} onUsePhone={undefined} onTryAgain={canTryAgain ? onTryAgain : undefined} tryAgainFirst={canTryAgain} />
    </Step>
  );
}
