import { phoneChange } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './PhoneChangeRequirements.module.css';

const minute = 60_000;
const day = 24 * 60 * minute;

type PhoneChangeRequirementsProps = {
  /** Whether the title takes the focus; not where a page opens with this step. Unless said, it does. */
  readonly takesFocus?: boolean;
  readonly busy?: boolean;
  /** Why it did not go on. */
  readonly failure?: ReactNode;
  onContinue(): void;
  /** The quiet links below the button. */
  readonly children?: ReactNode;
};

/** The step that says what the change of a phone number needs, before it begins (specification, part 2). */
export function PhoneChangeRequirements({
  takesFocus = true,
  busy,
  failure,
  onContinue,
  children,
}: PhoneChangeRequirementsProps) {
  const t = useCopy<typeof copy>();
  const times = { minutes: phoneChange.atLeast / minute, days: phoneChange.atMost / day };
  const needs = [
    { name: t('changePhone.selfie'), text: t('changePhone.selfieText') },
    { name: t('changePhone.access'), text: t('changePhone.accessText') },
    { name: t('changePhone.time'), text: t('changePhone.timeText', times) },
  ];
  return (
    <Step title={t('changePhone.needs')} takesFocus={takesFocus}>
      <StepText>{t('changePhone.needsText')}</StepText>
      <ul className={styles.list}>
        {needs.map(({ name, text }) => (
          <li key={name} className={styles.item}>
            <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ul>
      {failure}
      <Button busy={busy} onClick={onContinue}>
        {t('changePhone.continue')}
      </Button>
      {children}
    </Step>
  );
}
