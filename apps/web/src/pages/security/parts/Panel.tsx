import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Panel.module.css';

/** What opens in a section: something to do in a few steps. Its title takes the focus. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
