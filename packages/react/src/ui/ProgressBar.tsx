import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
};

/** The progress of something that takes a while. A text next to it says what is happening, and when it is done. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} value={value} max={1} />;
}
