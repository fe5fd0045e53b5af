import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { UsePhoneButton } from '../handover/UsePhoneButton.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';
import { PhotoField } from './PhotoField.tsx';
import { SelfieGuide } from './SelfieGuide.tsx';
import { usePhoto } from './use-photo.ts';
import { useSending } from './use-sending.ts';

const rich = richCopy<typeof copy>();

type SelfieStepProps = ScreenProps<'SELFIE_WITH_ID'> & {
  /** Where the photo goes. */
  readonly path: string;
  /** The customer's phone has the better camera. */
  readonly onUsePhone: (() => void) | undefined;
};

/** A photo of the customer's face with an identity document is chosen, looked at and sent. */
export function SelfieStep({ onUsePhone, ...props }: SelfieStepProps) {
  const t = useCopy<typeof copy>();
  const view = viewOf(props);
  const { photo, unfit, choose, demand, settle, reset } = usePhoto(props.api);
  const { share, refusal, send, cancel, forget } = useSending(props);
  const { currentPhoneNumber, newPhoneNumber } = view;

  function submit() {
    if (photo === undefined) return demand();
    settle();
    send(photo);
  }

  return (
    <Step title={view.header ?? t('selfie.title')} takesFocus>
      {view.message !== undefined && (
        <Banner tone="warning">
          <p>{view.message}</p>
        </Banner>
      )}
      {currentPhoneNumber !== undefined && newPhoneNumber !== undefined && (
        <StepText>
          {rich('selfie.changing', {
            current: <PhoneNumber>{currentPhoneNumber}</PhoneNumber>,
            new: <PhoneNumber>{newPhoneNumber}</PhoneNumber>,
          })}
        </StepText>
      )}
      <StepText>{t('selfie.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <SelfieGuide />
      <PhotoField
        {...{ photo, share }}
        refusal={unfit ?? refusal}
        onFiles={(files) => {
          forget();
          choose(files);
        }}
        onReset={() => {
          forget();
          reset();
        }}
        onCancel={cancel}
      />
      <Button busy={share !== undefined} onClick={submit}>
        {t('selfie.submit')}
      </Button>
      {onUsePhone !== undefined && share === undefined && <UsePhoneButton look="secondary" onClick={onUsePhone} />}
      <WaysOut onAnotherWay={props.onAnotherWay} onStartOver={props.onStartOver} fallbackAction={view.fallbackAction} help />
    </Step>
  );
}
