import type { RegistrationStep } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Address, BackButton } from '@stepgate/react';
import type { copy } from './copy.ts';
import styles from './Register.module.css';
import { shownSteps } from './registration.ts';

type StepCountProps = {
  readonly of: RegistrationStep;
  /** The email of the new account. A link may come from someone else, so the customer should see whose registration it is. */
  readonly email?: string;
  /** Goes back to the step before, for a step that the customer may leave so. */
  onBack?(): void;
};

/** The customer's progress. */
export function StepCount({ of, email, onBack }: StepCountProps) {
  const t = useCopy<typeof copy>();
  const at = shownSteps.indexOf(of);
  return (
    <div className={styles.count}>
      <div className={styles.head}>
        {onBack !== undefined && <BackButton label={t('register.back')} onBack={onBack} />}
        <p className={styles.words}>{t('register.step', { step: at + 1, steps: shownSteps.length })}</p>
      </div>
      <div className={styles.bars} aria-hidden="true">
        {shownSteps.map((step, index) => (
          <span key={step} className={index <= at ? styles.reached : styles.bar} />
        ))}
      </div>
      {email !== undefined && (
        <p className={styles.words}>
          <Address>{email}</Address>
        </p>
      )}
    </div>
  );
}
