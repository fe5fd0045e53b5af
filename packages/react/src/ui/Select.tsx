import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type SelectProps = Pick<FieldProps, 'label' | 'name'> & {
  readonly value: string;
  onChoose(value: string): void;
  /** Its options. */
  readonly children: ReactNode;
};

/** A choice of one from many options with the browser's own list, which can be searched by typing and looks familiar on each device. */
export function Select({ label, name, value, onChoose, children }: SelectProps) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <select
          id={id}
          className={styles.input}
          name={name}
          // Autofill with a phone number would count as a choice.
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
