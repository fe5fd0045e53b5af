import { phoneChange } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { daysIn, minutesIn } from '../../parts/durations.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './PhoneChangeRequirements.module.css';

type PhoneChangeRequirementsProps = {
  /** Whether the title takes the focus. False where a page opens with this step. Default: true. */
  readonly takesFocus?: boolean;
  readonly busy?: boolean;
  /** The server's words about other ways. */
  readonly note?: string | undefined;
  /** Why the last try failed. */
  readonly failure?: ReactNode;
  onContinue(): void;
  /** The quiet links below the button. */
  readonly children?: ReactNode;
};

/** Says what the change of a phone number requires, before it begins. */
export function PhoneChangeRequirements({
  takesFocus = true,
  busy,
  note,
  failure,
  onContinue,
  children,
}: PhoneChangeRequirementsProps) {
  const t = useCopy<typeof copy>();
  const times = { minutes: minutesIn(phoneChange.atLeast), days: daysIn(phoneChange.atMost) };
  const needs = [
    { name: t('changePhone.selfie'), text: t('changePhone.selfieText') },
    { name: t('changePhone.access'), text: t('changePhone.accessText') },
    { name: t('changePhone.time'), text: t('changePhone.timeText', times) },
  ];
  return (
    <Step mark={<Medallion icon={PhoneIcon} />} title={t('changePhone.needs')} takesFocus={takesFocus}>
      <StepText>{t('changePhone.needsText')}</StepText>
      <ul className={styles.list}>
        {needs.map(({ name, text }) => (
          <li key={name} className={styles.item}>
            <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ul>
      {note !== undefined && <StepText>{note}</StepText>}
      {failure}
      <StepActions>
        <Button busy={busy} onClick={onContinue}>
          {t('changePhone.continue')}
        </Button>
      </StepActions>
      {children}
    </Step>
  );
}
