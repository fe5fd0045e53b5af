import type { ComponentType, ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of items of one kind. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
  /** Id of the name, for `aria-describedby`. */
  readonly id: string;
  /** Shown before the name. */
  readonly icon?: ComponentType;
  readonly name: ReactNode;
  /** A label for a special item. */
  readonly mark?: string | false;
  readonly details?: ReactNode;
  /** The actions for the item. */
  readonly children?: ReactNode;
};

export function Row({ id, icon: Icon, name, mark, details, children }: RowProps) {
  return (
    <li className={Icon ? `${styles.row} ${styles.marked}` : styles.row}>
      {Icon && <Icon />}
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

/** Buttons next to each other. Anything that a button opens takes the whole width. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
