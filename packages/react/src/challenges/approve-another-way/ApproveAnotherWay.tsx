import { type ChallengeType, type FallbackAction, isPhoneCodeType, routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { Offer } from '../choices.ts';
import { Fallback } from '../Fallback.tsx';
import styles from './ApproveAnotherWay.module.css';
import type { copy } from './copy.ts';
import { PhoneNote } from './PhoneNote.tsx';

type ApproveAnotherWayProps = {
  readonly offer: Offer;
  /** The way out that the server names for the challenge that the customer comes from. */
  readonly fallbackAction: FallbackAction | undefined;
  readonly onStartOver: (() => void) | undefined;
  onChoose(type: ChallengeType): void;
  onBack(): void;
};

/** The chooser: the other ways to prove who one is, and the ways to help. */
export function ApproveAnotherWay({ offer, fallbackAction, onStartOver, onChoose, onBack }: ApproveAnotherWayProps) {
  const t = useCopy<typeof copy>();
  const { choices, lostPhone } = offer;
  const byPhone = choices.find(({ challenge }) => isPhoneCodeType(challenge.type));
  return (
    <Step title={t('another.title')} takesFocus>
      <StepText>{t('another.text')}</StepText>
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map(({ challenge, words }) => (
            <li key={challenge.type}>
              <button type="button" className={styles.choice} onClick={() => onChoose(challenge.type)}>
                <span className={styles.name}>{t(words.name)}</span>
                <span className={styles.hint}>{t(words.hint)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {byPhone !== undefined && <PhoneNote challenge={byPhone.challenge} />}
      <StepLinks>
        <Fallback fallbackAction={fallbackAction} onAnotherWay={undefined} onStartOver={onStartOver} />
        {lostPhone && (
          <Button look="quiet" onClick={() => onChoose('INITIATE_CHANGE_PHONE_NUMBER_FLOW')}>
            {t('another.lostPhone')}
          </Button>
        )}
        <LinkButton href={routes.troubleLoggingIn}>{t('another.none')}</LinkButton>
        <Button look="quiet" onClick={onBack}>
          {t('another.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
