import { uploadBytes } from '@stepgate/contract';
import type { RefObject } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { isPhone } from '../../parts/hand-off/use-phone-instead.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';

/** A phone that stores photos in another format converts them to one of these. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif';
const megabyte = 1_048_576;

type PhotoPickerProps = {
  /** Takes the focus if something is wrong. */
  readonly first: RefObject<HTMLInputElement | null>;
  readonly errorId: string | undefined;
  /** Opens the camera on this page; `undefined` in a browser that gives none. */
  readonly onCamera: (() => void) | undefined;
  onFiles(files: readonly File[]): void;
};

/** The buttons to choose a photo. On a phone the camera comes before the files. */
export function PhotoPicker({ first, errorId, onCamera, onFiles }: PhotoPickerProps) {
  const t = useCopy<typeof copy>();
  const shared = { name: 'file', errorId, onFiles };
  return (
    <>
      <p className={styles.text}>{t(isPhone() ? 'selfie.take' : 'selfie.drop')}</p>
      {isPhone() && (
        <FileButton {...shared} ref={first} accept="image/*" camera>
          {t('selfie.takePhoto')}
        </FileButton>
      )}
      <FileButton {...shared} {...(!isPhone() && { ref: first })} accept={kinds}>
        {t(isPhone() ? 'selfie.choosePhoto' : 'selfie.chooseFile')}
      </FileButton>
      {onCamera !== undefined && (
        <Button look="secondary" onClick={onCamera}>
          {t('selfie.cameraHere')}
        </Button>
      )}
      <p className={styles.small}>{t('selfie.kinds', { megabytes: uploadBytes / megabyte })}</p>
    </>
  );
}
