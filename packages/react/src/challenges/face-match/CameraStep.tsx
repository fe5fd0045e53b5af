import { useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as cameraCopy } from '../../parts/camera/copy.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Step } from '../../ui/Step.tsx';
import styles from './CameraStep.module.css';
import type { copy } from './copy.ts';
import { ScanLinks, type ScanLinksProps } from './ScanLinks.tsx';
import { type CameraOptions, useCamera } from './use-camera.ts';

type CameraStepProps = CameraOptions & ScanLinksProps;

/** The camera, and what to do in front of it. Leaving this view switches the camera off. */
export function CameraStep(props: CameraStepProps) {
  const t = useCopy<typeof copy>();
  const tCamera = useCopy<typeof cameraCopy>();
  const frame = useRef<HTMLDivElement>(null);
  const moment = useCamera(frame, props);
  const scanning = typeof moment === 'object';
  const step = scanning ? moment.step : undefined;
  const before = moment === 'asking' ? tCamera('camera.asking') : t('face.ready');
  const words = scanning ? t(`face.step.${step ?? 'NEUTRAL'}`) : before;
  return (
    <Step title={t('face.camera')} takesFocus>
      <p className={styles.words} aria-live="assertive">
        {words}
      </p>
      <div ref={frame} className={classNames(styles.frame, moment !== 'asking' && styles.open)}>
        <span className={classNames(styles.oval, scanning && styles.scanning)} />
        {step !== undefined && <span className={classNames(styles.sign, styles[step])} />}
      </div>
      <ProgressBar label={t('face.recorded')} value={scanning ? moment.progress : 0} />
      <ScanLinks {...props} onUsePhone={undefined} />
    </Step>
  );
}
