import styles from './BackButton.module.css';
import { BackIcon } from './icons/BackIcon.tsx';

type BackButtonProps = {
  /** Its target, for screen readers and as a tooltip. */
  readonly label: string;
  onBack(): void;
};

/**
 * An arrow at the head of a step, back to the step before. Pass it in the step's `mark`.
 *
 * @example
 * <Step mark={<BackButton label="Back to your payments" onBack={() => history.back()} />} title="Your payment" takesFocus>
 *   <StepText>12.00 to Ada</StepText>
 * </Step>;
 */
export function BackButton({ label, onBack }: BackButtonProps) {
  return (
    <button type="button" className={styles.back} data-back="" aria-label={label} title={label} onClick={onBack}>
      <BackIcon />
    </button>
  );
}
