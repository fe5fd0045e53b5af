import type { CaptureTrouble } from '../../host/face-capture.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from '../../parts/camera/copy.ts';
import { CameraIcon } from '../../ui/icons/CameraIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { DeadEnd } from './DeadEnd.tsx';
import type { ScanLinksProps } from './ScanLinks.tsx';

type CameraTroubleProps = ScanLinksProps & {
  readonly trouble: CaptureTrouble;
  onTryAgain(): void;
};

/** Problems that the customer usually can't fix at once. */
const lasting: ReadonlySet<CaptureTrouble> = new Set(['absent', 'insecure', 'noise']);

/** Says why the camera gives no picture, and offers what to do (checklist, FACE-05). */
export function CameraTrouble({ trouble, onTryAgain, ...links }: CameraTroubleProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="warning" icon={CameraIcon} />} title={t(`camera.${trouble}`)} takesFocus short>
      <StepText>{t(`camera.${trouble}Text`)}</StepText>
      <DeadEnd {...links} onTryAgain={trouble === 'insecure' ? undefined : onTryAgain} tryAgainFirst={!lasting.has(trouble)} />
    </Step>
  );
}
