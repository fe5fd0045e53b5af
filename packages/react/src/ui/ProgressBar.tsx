import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
};

/** How far something is that takes a while. What is going on, and its end, are said in words beside it. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} value={value} max={1} />;
}
