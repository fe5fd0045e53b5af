import type { Ref } from 'react';
import buttonStyles from './Button.module.css';
import { classNames } from './class-names.ts';
import styles from './FileButton.module.css';

type FileButtonProps = {
  readonly name: string;
  /** Media types, as the attribute of this name has them. */
  readonly accept: string;
  /** On a phone: opens its camera, on the side of the face, in place of its files. */
  readonly camera?: boolean;
  /** Id of the element that says what is wrong with what was chosen. */
  readonly errorId: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  onFiles(files: readonly File[]): void;
  /** What it is called. */
  readonly children: string;
};

/** The browser's own way to a file, in the clothes of a button. */
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
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
