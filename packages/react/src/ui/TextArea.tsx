import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';

type TextAreaProps = Omit<FieldProps, 'ref'> & {
  /** In UTF-16 units, as browsers count them. */
  readonly maxLength: number;
  /** What was typed is to be read, and not changed. */
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** A text of a few lines. */
export function TextArea({ label, name, error, hint, defaultValue, maxLength, readOnly, ref }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint !== undefined && { hint })}>
      {(input) => (
        <textarea
          {...input}
          ref={ref}
          className={classNames(styles.area, error !== undefined && styles.wrong)}
          name={name}
          rows={3}
          maxLength={maxLength}
          readOnly={readOnly}
          defaultValue={defaultValue}
        />
      )}
    </FieldFrame>
  );
}
