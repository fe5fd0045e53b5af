import type { RegistrationStep } from '@stepgate/contract';
import { useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';
import styles from './Register.module.css';
import { shownSteps } from './registration.ts';

type StepCountProps = {
  readonly of: RegistrationStep;
  /** Whose account it becomes: a link can be anybody's, so nobody should fill in another's registration unawares. */
  readonly email?: string;
};

/** How far the customer has come. */
export function StepCount({ of, email }: StepCountProps) {
  const t = useCopy<typeof copy>();
  const at = shownSteps.indexOf(of);
  return (
    <div className={styles.count}>
      <p className={styles.words}>{t('register.step', { step: at + 1, steps: shownSteps.length })}</p>
      <div className={styles.bars} aria-hidden="true">
        {shownSteps.map((step, index) => (
          <span key={step} className={index <= at ? styles.reached : styles.bar} />
        ))}
      </div>
      {email !== undefined && (
        <p className={styles.words}>
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
    </div>
  );
}
