import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type PasswordFieldProps = FieldProps & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly words: {
    /** The toggle's visible words. */
    readonly show: string;
    readonly hide: string;
    /** The toggle's full names; they begin with the visible words. */
    readonly showName: string;
    readonly hideName: string;
  };
};

/** A password, with a toggle that shows what was typed. */
export function PasswordField({ label, name, error, ref, autoComplete, words }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error}>
      {(input) => (
        <div className={styles.withToggle}>
          <input
            {...input}
            ref={ref}
            className={classNames(styles.input, error !== undefined && styles.wrong)}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? words.hideName : words.showName}
            aria-controls={input.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
