import { type ReactNode, useId } from 'react';
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts';
import styles from './Panel.module.css';

/** A panel that opens in a section for a task with a few steps. Its title takes the focus. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
