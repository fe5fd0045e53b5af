import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of things of one kind. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
  /** Goes on the name, for what is described by it. */
  readonly id: string;
  readonly name: ReactNode;
  /** Says that it is a special one of its kind. */
  readonly mark?: string | false;
  readonly details?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
};

export function Row({ id, name, mark, details, children }: RowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </p>
      {details !== undefined && <p className={styles.details}>{details}</p>}
      {children !== undefined && <Actions>{children}</Actions>}
    </li>
  );
}

/** Buttons beside each other; what opens from one takes the whole width. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
