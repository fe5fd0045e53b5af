import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';

type TextAreaProps = Omit<FieldProps, 'ref'> & {
  /** In UTF-16 units, as browsers count them. */
  readonly maxLength: number;
  /** The text can be read but not changed. */
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A text of a few lines.
 *
 * @example
 * <TextArea label="What happened?" name="story" maxLength={2000} error={error} />;
 */
export function TextArea({ label, name, error, hint, defaultValue, maxLength, readOnly, ref }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint !== undefined && { hint })}>
      {(input) => (
        <textarea
          {...input}
          ref={ref}
          className={classNames(fieldStyles.input, styles.area, error !== undefined && fieldStyles.wrong)}
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
