import { type Challenge, type ChallengeType, isPhoneCodeType, routes } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { Choice } from '../choices.ts';
import styles from './ApproveAnotherWay.module.css';
import type { copy } from './copy.ts';

type ApproveAnotherWayProps = {
  readonly choices: readonly Choice[];
  onChoose(type: ChallengeType): void;
  onBack(): void;
};

const rich = richCopy<typeof copy>();

/** Where the codes of the phone ways go. */
function PhoneNote({ challenge }: { readonly challenge: Challenge }) {
  const t = useCopy<typeof copy>();
  const masked = challenge.view.maskedPhoneNumber ?? challenge.availablePhoneNumbers[0]?.maskedPhoneNumber;
  return (
    <StepText>
      {masked ? rich('another.phoneNote', { phone: <bdi dir="ltr">{masked}</bdi> }) : t('another.phoneNoteUnnamed')}
    </StepText>
  );
}

/** The chooser: the other ways to prove who one is, and the way to help. */
export function ApproveAnotherWay({ choices, onChoose, onBack }: ApproveAnotherWayProps) {
  const t = useCopy<typeof copy>();
  const byPhone = choices.find(({ challenge }) => isPhoneCodeType(challenge.type));
  return (
    <Step title={t('another.title')} takesFocus>
      <StepText>{t('another.text')}</StepText>
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
      {byPhone !== undefined && <PhoneNote challenge={byPhone.challenge} />}
      <StepLinks>
        <LinkButton href={routes.troubleLoggingIn}>{t('another.none')}</LinkButton>
        <Button look="quiet" onClick={onBack}>
          {t('another.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
