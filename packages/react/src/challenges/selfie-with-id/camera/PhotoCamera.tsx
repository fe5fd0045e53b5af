import { useRef } from 'react';
import { useHistorySteps } from '../../../host/history-steps.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import type { copy as cameraCopy } from '../../../parts/camera/copy.ts';
import { isPhone } from '../../../parts/hand-off/use-phone-instead.ts';
import { FallbackLinks } from '../../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Step, StepActions, StepText } from '../../../ui/Step.tsx';
import type { ScreenProps } from '../../screen.ts';
import type { copy } from '../copy.ts';
import { Guide } from './Guide.tsx';
import { times } from './guidance.ts';
import styles from './PhotoCamera.module.css';
import { type PhotoCameraOptions, usePhotoCamera } from './use-photo-camera.ts';

type PhotoCameraProps = PhotoCameraOptions &
  Pick<ScreenProps, 'onAnotherWay'> & {
    /** Goes back to the buttons for choosing a photo. */
    onClose(): void;
  };

/** The shape that a camera's picture usually has, so that little moves once it is there. */
const usualPicture = () => (isPhone() ? { width: 3, height: 4 } : { width: 16, height: 9 });

/** The camera's picture with hints, which are spoken too, until the photo is taken. Leaving this view switches the camera off. */
export function PhotoCamera({ onClose, onAnotherWay, ...options }: PhotoCameraProps) {
  const t = useCopy<typeof copy>();
  const tCamera = useCopy<typeof cameraCopy>();
  const frame = useRef<HTMLDivElement>(null);
  const { picture, hint, automatic, setAutomatic, take } = usePhotoCamera(frame, options);
  useHistorySteps(1, onClose);
  const shape = picture ?? usualPicture();
  const seconds = times.announced / 1_000;
  const ready = automatic ? t('selfie.hint.readyAutomatic', { seconds }) : t('selfie.hint.ready');
  const found = hint === undefined ? t('selfie.cameraOn') : hint === 'ready' ? ready : t(`selfie.hint.${hint}`);
  return (
    <Step title={t('selfie.camera')} takesFocus>
      <StepText>{automatic ? t('selfie.cameraAutomatic', { seconds }) : t('selfie.cameraByHand')}</StepText>
      <div ref={frame} className={classNames(styles.frame, shape.width < shape.height && styles.upright)}>
        {picture !== undefined && <Guide {...picture} />}
      </div>
      <p className={styles.words} aria-live="polite">
        {picture === undefined ? tCamera('camera.asking') : found}
      </p>
      <StepActions>
        <Button disabled={picture === undefined} onClick={take}>
          {t('selfie.cameraTake')}
        </Button>
      </StepActions>
      <Button look="secondary" onClick={() => setAutomatic(!automatic)}>
        {t(automatic ? 'selfie.cameraToHand' : 'selfie.cameraToAutomatic')}
      </Button>
      <Button look="secondary" onClick={onClose}>
        {t('selfie.cameraClose')}
      </Button>
      <FallbackLinks onAnotherWay={onAnotherWay} />
    </Step>
  );
}
