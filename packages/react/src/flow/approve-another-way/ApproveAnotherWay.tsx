import { type Challenge, type FallbackAction, isPhoneCodeType, routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Fallback } from '../../parts/ways-out/Fallback.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import styles from './ApproveAnotherWay.module.css';
import { ChoiceButton } from './ChoiceButton.tsx';
import type { Offer } from './choices.ts';
import type { copy } from './copy.ts';
import { PhoneNote } from './PhoneNote.tsx';

type ApproveAnotherWayProps = {
  readonly offer: Offer;
  /** The fallback that the server names for the challenge that the customer comes from. */
  readonly fallbackAction: FallbackAction | undefined;
  readonly onStartOver: (() => void) | undefined;
  onChoose(challenge: Challenge): void;
  onBack(): void;
};

/** The chooser: the alternatives, and where to get help. */
export function ApproveAnotherWay({ offer, fallbackAction, onStartOver, onChoose, onBack }: ApproveAnotherWayProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { choices, lostPhone } = offer;
  const [first, ...others] = choices.map(({ challenge }) => challenge).filter(({ type }) => isPhoneCodeType(type));
  return (
    <Step mark={<BackButton label={t('another.back')} onBack={onBack} />} title={t('another.title')} takesFocus>
      <StepText>{t('another.text')}</StepText>
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <ChoiceButton choice={choice} onChoose={() => onChoose(choice.challenge)} />
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && <PhoneNote methods={[first, ...others]} />}
      <StepLinks>
        <Fallback fallbackAction={fallbackAction} onAnotherWay={undefined} onStartOver={onStartOver} />
        {lostPhone !== undefined && (
          <Button look="quiet" onClick={() => onChoose(lostPhone)}>
            {t('another.lostPhone')}
          </Button>
        )}
        <LinkButton href={address(routes.troubleLoggingIn)}>{t('another.none')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
