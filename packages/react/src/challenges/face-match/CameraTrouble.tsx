import { useCopy } from '../../i18n/use-copy.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { DeadEnd } from './DeadEnd.tsx';
import type { CaptureTrouble } from './face-capture.ts';
import type { ScanLinksProps } from './ScanLinks.tsx';

type CameraTroubleProps = ScanLinksProps & {
  readonly trouble: CaptureTrouble;
  onTryAgain(): void;
};

/** What the customer cannot mend on the spot, in most cases. */
const lasting: ReadonlySet<CaptureTrouble> = new Set(['absent', 'insecure', 'noise']);

/** The camera gives nothing: why, and the ways on (checklist, FACE-05). */
export function CameraTrouble({ trouble, onTryAgain, ...links }: CameraTroubleProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t(`face.${trouble}`)} takesFocus>
      <StepText>{t(`face.${trouble}Text`)}</StepText>
      <DeadEnd {...links} onTryAgain={trouble === 'insecure' ? undefined : onTryAgain} tryAgainFirst={!lasting.has(trouble)} />
    </Step>
  );
}
