import { useEffect, useId, useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { isPhone } from '../../parts/hand-off/use-phone-instead.ts';
import { Problem } from '../../parts/problems/Problem.tsx';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dropzone } from '../../ui/Dropzone.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useNewestError } from '../../ui/use-newest-error.ts';
import { ChosenPhoto } from './ChosenPhoto.tsx';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';
import { PhotoLook } from './PhotoLook.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import type { Refusal } from './refusal.ts';

type PhotoFieldProps = {
  readonly photo: File | undefined;
  /** What is wrong with the photo or the last choice. Each new object moves the focus here. */
  readonly refusal: Refusal | undefined;
  /** How much of it is sent, from 0 to 1; `undefined` while nothing is being sent. */
  readonly share: number | undefined;
  onFiles(files: readonly File[]): void;
  onReset(): void;
  onCancel(): void;
};

/** The field for the photo: the buttons to choose one, then the photo and its upload progress. A file can be dropped on it in both states. */
export function PhotoField({ photo, refusal, share, onFiles, onReset, onCancel }: PhotoFieldProps) {
  const t = useCopy<typeof copy>();
  const id = useId();
  const labelId = `${id}-label`;
  const fileId = `${id}-file`;
  const errorId = refusal && `${id}-error`;
  const group = useRef<HTMLFieldSetElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const past = useNewestError(refusal !== undefined);

  // The change has removed the pressed button, so the focus moves to keep its place.
  const before = useRef({ photo, refusal });
  useEffect(() => {
    const former = before.current;
    before.current = { photo, refusal };
    if (former.photo === photo && (former.refusal === refusal || refusal === undefined)) return;
    if (photo === undefined) first.current?.focus();
    else group.current?.focus();
  }, [photo, refusal]);

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={styles.field}
      aria-labelledby={labelId}
      aria-describedby={[photo && fileId, errorId].filter(Boolean).join(' ') || undefined}
    >
      <h2 id={labelId} className={styles.label}>
        {t('selfie.chosen')}
      </h2>
      <Dropzone onFiles={onFiles} disabled={share !== undefined} inviting={photo === undefined && !isPhone()}>
        {photo === undefined ? (
          <PhotoPicker first={first} errorId={errorId} onFiles={onFiles} />
        ) : (
          <ChosenPhoto key={`${photo.name} ${photo.size} ${photo.lastModified}`} photo={photo} fileId={fileId} />
        )}
        {photo !== undefined && share === undefined && <PhotoLook photo={photo} />}
        {share !== undefined && (
          <>
            <Waiting>{t(share < 1 ? 'selfie.sending' : 'selfie.sent')}</Waiting>
            <ProgressBar label={t('selfie.progress')} value={share} />
          </>
        )}
        {photo !== undefined && (
          <Button look="secondary" onClick={share === undefined ? onReset : onCancel}>
            {t(share === undefined ? 'selfie.another' : 'selfie.cancel')}
          </Button>
        )}
      </Dropzone>
      {refusal !== undefined && (
        <div id={errorId} role={past ? undefined : 'alert'} className={styles.error}>
          {'error' in refusal ? <Problem error={refusal.error} /> : t(refusal.id)}
        </div>
      )}
    </fieldset>
  );
}
