import { useCopy } from '../../i18n/use-copy.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { DeadEnd } from './DeadEnd.tsx';
import type { FaceScanProps } from './FaceScan.tsx';
import type { ScanLinksProps } from './ScanLinks.tsx';

type ScanRejectedProps = ScanLinksProps &
  Pick<FaceScanProps, 'purpose'> & {
    readonly canTryAgain: boolean;
    onTryAgain(): void;
  };

/** The rejection flow (specification, part 4): never which check was not passed, always a way on. */
export function ScanRejected({ purpose, canTryAgain, onTryAgain, ...links }: ScanRejectedProps) {
  const t = useCopy<typeof copy>();
  const text = canTryAgain ? 'face.rejectedRetry' : 'face.rejectedOver';
  return (
    <Step title={t('face.rejected')} takesFocus>
      <StepText>{t(purpose === 'enrolment' ? 'face.enrolRejected' : text)}</StepText>
      <DeadEnd {...links} onUsePhone={undefined} onTryAgain={canTryAgain ? onTryAgain : undefined} tryAgainFirst={canTryAgain} />
    </Step>
  );
}
