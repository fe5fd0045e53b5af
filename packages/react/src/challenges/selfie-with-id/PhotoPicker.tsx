import { uploadBytes } from '@stepgate/contract';
import type { RefObject } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { isPhone } from '../is-phone.ts';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';

/** Where a phone keeps photos as something else, it hands on one of these in its place. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif';
const megabyte = 1_048_576;

type PhotoPickerProps = {
  /** What takes the focus where something is wrong. */
  readonly first: RefObject<HTMLInputElement | null>;
  readonly errorId: string | undefined;
  onFiles(files: readonly File[]): void;
};

/** The ways to a photo: on a phone its camera before its files. */
export function PhotoPicker({ first, errorId, onFiles }: PhotoPickerProps) {
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
      <p className={styles.small}>{t('selfie.kinds', { megabytes: uploadBytes / megabyte })}</p>
    </>
  );
}
