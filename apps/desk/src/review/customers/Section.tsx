import { type ReactNode, useId } from 'react';
import styles from './Customers.module.css';

type SectionProps = {
  readonly title: string;
  /** Of its heading. Default: 3, below the customer's name. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
};

/** A part of a customer's page, under its title. */
export function Section({ title, level = 3, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Heading id={id} className={styles.heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
