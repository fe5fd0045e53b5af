import { useEffect, useRef, useState } from 'react';
import type { CaptureTrouble } from '../../host/face-capture.ts';
import { lazyAhead } from '../../host/lazy-ahead.tsx';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { hasCameras } from '../../parts/camera/open-camera.ts';
import { UsePhoneButton } from '../../parts/hand-off/UsePhoneButton.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DocumentIcon } from '../../ui/icons/DocumentIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepActions, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';
import { PhotoField } from './PhotoField.tsx';
import { SelfieGuide } from './SelfieGuide.tsx';
import { usePhoto } from './use-photo.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

const rich = richCopy<typeof copy>();

type SelfieStepProps = ScreenProps<'SELFIE_WITH_ID'> & {
  /** Where the photo goes. */
  readonly path: string;
  /** Continues on the customer's phone, which has the better camera. */
  readonly onUsePhone: (() => void) | undefined;
};

type CameraView = {
  readonly on: boolean;
  /** The customer has come back from it. */
  readonly used?: true;
  /** Why it gave no photo. */
  readonly trouble?: CaptureTrouble | undefined;
};

/** Loaded once the screen is shown, because not everybody takes the photo here. */
const PhotoCamera = lazyAhead(async () => (await import('./camera/PhotoCamera.tsx')).PhotoCamera);

/** The customer chooses, checks and sends a photo of their face with an identity document. */
export function SelfieStep({ onUsePhone, ...props }: SelfieStepProps) {
  const t = useCopy<typeof copy>();
  const field = useRef<HTMLFieldSetElement>(null);
  const [camera, setCamera] = useState<CameraView>({ on: false });
  useEffect(() => {
    // It is loaded again when it is shown, which reports a failure.
    if (hasCameras()) PhotoCamera.fetch().catch(() => undefined);
  }, []);
  const view = useView(props.challenge);
  const { photo, unfit, choose, demand, settle, reset } = usePhoto();
  const { share, refusal, send, cancel, forget } = usePhotoUpload(props);
  const { currentPhoneNumber, newPhoneNumber } = view;

  const back = (trouble?: CaptureTrouble) => setCamera({ on: false, used: true, trouble });

  function submit() {
    if (photo === undefined) return demand();
    settle();
    send(photo);
  }

  if (camera.on)
    return (
      <PhotoCamera
        onAnotherWay={props.onAnotherWay}
        onTaken={(taken) => {
          back();
          forget();
          choose([taken]);
        }}
        onTrouble={back}
        onClose={() => back()}
      />
    );
  return (
    <ChallengeStep
      view={view}
      mark={<Medallion icon={DocumentIcon} />}
      title={t('selfie.title')}
      {...(camera.used && { field })}
      arrange={(message, subMessage) => (
        <>
          {message !== undefined && (
            <Banner tone="warning">
              <p>{message}</p>
            </Banner>
          )}
          {currentPhoneNumber !== undefined && newPhoneNumber !== undefined && (
            <StepText>
              {rich('selfie.changing', {
                current: <PhoneNumber say={(digits) => t('selfie.current', { digits })}>{currentPhoneNumber}</PhoneNumber>,
                new: <PhoneNumber>{newPhoneNumber}</PhoneNumber>,
              })}
            </StepText>
          )}
          <StepText>{t('selfie.text')}</StepText>
          {subMessage}
        </>
      )}
    >
      <SelfieGuide />
      <PhotoField
        {...{ photo, share, field }}
        refusal={unfit ?? refusal}
        trouble={camera.trouble}
        onCamera={hasCameras() ? () => setCamera({ on: true }) : undefined}
        onFiles={(files) => {
          setCamera({ ...camera, trouble: undefined });
          forget();
          choose(files);
        }}
        onReset={() => {
          forget();
          reset();
        }}
        onCancel={cancel}
      />
      <StepActions>
        <Button busy={share !== undefined} onClick={submit}>
          {t('selfie.submit')}
        </Button>
        {onUsePhone !== undefined && share === undefined && <UsePhoneButton look="secondary" onClick={onUsePhone} />}
      </StepActions>
      <FallbackLinks onAnotherWay={props.onAnotherWay} fallbackAction={view.fallbackAction} help />
    </ChallengeStep>
  );
}
