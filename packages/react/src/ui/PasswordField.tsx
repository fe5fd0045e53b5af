import { useState } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import { classNames } from './class-names.ts';
import type { copy } from './copy.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type PasswordFieldProps = FieldProps & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/**
 * A password field with a toggle that shows the text. The toggle's accessible names begin with its visible label.
 *
 * @example
 * <PasswordField label="Password" name="password" autoComplete="current-password" error={error} />;
 */
export function PasswordField({ label, name, error, hint, ref, autoComplete }: PasswordFieldProps) {
  const t = useCopy<typeof copy>();
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} errorReplacesHint={autoComplete === 'new-password'}>
      {(input) => (
        <div className={styles.withToggle}>
          <input
            {...input}
            ref={ref}
            className={classNames(styles.input, error !== undefined && styles.wrong)}
            type={isVisible ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={t(isVisible ? 'field.hidePassword' : 'field.showPassword')}
            aria-controls={input.id}
            onClick={() => setVisible(!isVisible)}
          >
            {t(isVisible ? 'field.hide' : 'field.show')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
