import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type SelectProps = Pick<FieldProps, 'label' | 'name'> & {
  readonly value: string;
  onChoose(value: string): void;
  /** Its options. */
  readonly children: ReactNode;
};

/** One of many, by the browser's own list: it can be searched by typing, and looks as customers of each device know it. */
export function Select({ label, name, value, onChoose, children }: SelectProps) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <select
          id={id}
          className={styles.input}
          name={name}
          // Filled in with the number, it would be taken for a choice.
          autoComplete="off"
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
