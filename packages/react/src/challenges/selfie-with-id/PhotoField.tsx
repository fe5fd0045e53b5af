import { type RefObject, useEffect, useId, useRef } from 'react';
import type { CaptureTrouble } from '../../host/face-capture.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as cameraCopy } from '../../parts/camera/copy.ts';
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
  /** Takes the focus when the photo changes. */
  readonly field: RefObject<HTMLFieldSetElement | null>;
  readonly photo: File | undefined;
  /** The fault of the photo or the last choice. Each new object moves the focus here. */
  readonly refusal: Refusal | undefined;
  /** How much of it is sent, from 0 to 1; `undefined` while nothing is being sent. */
  readonly share: number | undefined;
  /** Why the camera gave no photo. */
  readonly trouble: CaptureTrouble | undefined;
  /** Opens the camera; `undefined` in a browser that gives none. */
  readonly onCamera: (() => void) | undefined;
  onFiles(files: readonly File[]): void;
  onReset(): void;
  onCancel(): void;
};

function CameraTrouble({ trouble }: { readonly trouble: CaptureTrouble }) {
  const t = useCopy<typeof copy>();
  const tCamera = useCopy<typeof cameraCopy>();
  return (
    <>
      <p className={styles.trouble}>{tCamera(`camera.${trouble}`)}</p>
      <p className={styles.text}>
        {tCamera(`camera.${trouble}Text`)} {t('selfie.cameraInstead')}
      </p>
    </>
  );
}

/** The field for the photo: the buttons to choose one, then the photo and its upload progress. A file can be dropped on it in both states. */
export function PhotoField({ field, photo, refusal, share, trouble, onCamera, onFiles, onReset, onCancel }: PhotoFieldProps) {
  const t = useCopy<typeof copy>();
  const id = useId();
  const labelId = `${id}-label`;
  const fileId = `${id}-file`;
  const errorId = refusal && `${id}-error`;
  const shownTrouble = refusal === undefined ? trouble : undefined;
  const troubleId = shownTrouble && `${id}-trouble`;
  const first = useRef<HTMLInputElement>(null);
  const past = useNewestError(refusal !== undefined || trouble !== undefined);

  // The change has removed the pressed button, so the focus moves to keep its place.
  const before = useRef({ photo, refusal });
  useEffect(() => {
    const former = before.current;
    before.current = { photo, refusal };
    if (former.photo === photo && (former.refusal === refusal || refusal === undefined)) return;
    if (photo === undefined) first.current?.focus();
    else field.current?.focus();
  }, [photo, refusal, field]);

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={styles.field}
      aria-labelledby={labelId}
      aria-describedby={[photo && fileId, errorId, troubleId].filter(Boolean).join(' ') || undefined}
    >
      <h2 id={labelId} className={styles.label}>
        {t('selfie.chosen')}
      </h2>
      <Dropzone onFiles={onFiles} disabled={share !== undefined} inviting={photo === undefined && !isPhone()}>
        {photo === undefined ? (
          <PhotoPicker {...{ first, errorId, onCamera, onFiles }} />
        ) : (
          <ChosenPhoto key={`${photo.name} ${photo.size} ${photo.lastModified}`} photo={photo} fileId={fileId} />
        )}
        {photo !== undefined && share === undefined && <PhotoLook photo={photo} />}
        {share !== undefined && (
          <>
            <Waiting next={t(share < 1 ? 'selfie.sent' : 'selfie.sending')}>
              {t(share < 1 ? 'selfie.sending' : 'selfie.sent')}
            </Waiting>
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
      {shownTrouble !== undefined && (
        <div id={troubleId} role={past ? undefined : 'alert'} className={styles.error}>
          <CameraTrouble trouble={shownTrouble} />
        </div>
      )}
    </fieldset>
  );
}
