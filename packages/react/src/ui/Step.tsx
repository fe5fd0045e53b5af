/** The anatomy of a step: one column with its title, what is asked, the field, one primary button, then quiet links. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useHost } from '../provider/context.ts';
import { classNames } from './class-names.ts';
import styles from './Step.module.css';

type StepProps = {
  readonly title: string;
  /** Whether the title takes the focus: for every step but the one that a page opens with. */
  readonly takesFocus: boolean;
  readonly children?: ReactNode;
};

/** A step of a flow. Its title takes the focus when the step appears, and names the document. */
export function Step({ title, takesFocus, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { brand } = useHost();
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className={classNames(styles.step, takesFocus && styles.arriving)}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </section>
  );
}

type StepTextProps = {
  /** The words change while the step shows, and a screen reader should tell. */
  readonly live?: boolean;
  readonly children: ReactNode;
};

/** What is asked, in one or two sentences. */
export function StepText({ live, children }: StepTextProps) {
  return (
    <p role={live ? 'status' : undefined} className={styles.text}>
      {children}
    </p>
  );
}

/** The quiet links below the primary button. */
export function StepLinks({ children }: { readonly children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
