import { Banner } from '@stepgate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type SectionName, type Told, useSecurityHost } from '../security-host.ts';
import styles from './Section.module.css';

/** What a change did. It takes the focus, since what was pressed is often gone with it. */
function Telling({ tone, words }: Told) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className={styles.told}>
      <Banner tone={tone}>
        <p>{words}</p>
      </Banner>
    </div>
  );
}

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
