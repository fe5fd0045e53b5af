import { type ReactNode, useId } from 'react';
import { Telling } from '../../../telling/Telling.tsx';
import { type SectionName, useSecurityHost } from '../security-host.ts';
import styles from './Section.module.css';

type SectionProps = {
  readonly name: SectionName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** One kind of protection: its title, a sentence, and what can be done. */
export function Section({ name, title, text, children }: SectionProps) {
  const { told } = useSecurityHost();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {told?.section === name && <Telling key={told.words} {...told} />}
      {children}
    </section>
  );
}
