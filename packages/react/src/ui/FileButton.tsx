import type { Ref } from 'react';
import buttonStyles from './Button.module.css';
import { classNames } from './class-names.ts';
import styles from './FileButton.module.css';

type FileButtonProps = {
  readonly name: string;
  /** Media types, as in the `accept` attribute. */
  readonly accept: string;
  /** On a phone: opens its front camera instead of its files. */
  readonly camera?: boolean;
  /** Id of the element with the error message about the choice. */
  readonly errorId: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  onFiles(files: readonly File[]): void;
  /** The label. */
  readonly children: string;
};

/** The browser's own file input, styled as a button. */
export function FileButton({ name, accept, camera, errorId, ref, onFiles, children }: FileButtonProps) {
  return (
    <label className={classNames(buttonStyles.button, buttonStyles.secondary, styles.button)}>
      {children}
      <input
        ref={ref}
        type="file"
        className={styles.input}
        name={name}
        accept={accept}
        capture={camera ? 'user' : undefined}
        aria-describedby={errorId}
        aria-invalid={errorId === undefined ? undefined : true}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
