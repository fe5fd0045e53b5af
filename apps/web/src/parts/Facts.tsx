import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type FactsProps = {
  /** Whether a name is next to its value or above it. */
  readonly names?: 'beside' | 'above';
  readonly children: ReactNode;
};

/** A description list of `Fact`s. */
export function Facts({ names = 'beside', children }: FactsProps) {
  return <dl className={names === 'beside' ? styles.facts : styles.stacked}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}
