import { useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import type { Language } from '../../i18n/languages.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { isPhone } from '../../parts/hand-off/use-phone-instead.ts';
import { Data } from '../../ui/Data.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';
import { useObjectUrl } from './use-object-url.ts';

const kilobyte = 1_024;

/** The size of a file in kilobytes or megabytes, at least 1 kilobyte. */
function sizeIn(language: Language, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const [value, unit] = kilobytes < kilobyte ? [kilobytes, 'kilobyte'] : [kilobytes / kilobyte, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

type ChosenPhotoProps = {
  readonly photo: File;
  /** The id for the element with the name and size. */
  readonly fileId: string;
};

/** The photo as it will be sent. It can be enlarged. For a file that the browser can't show, only the name and size are shown. */
export function ChosenPhoto({ photo, fileId }: ChosenPhotoProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const url = useObjectUrl(photo);
  const [broken, setBroken] = useState(false);
  const [enlarged, setEnlarged] = useState(false);
  const picture = { src: url, onError: () => setBroken(true) };
  return (
    <>
      {broken ? (
        <p className={styles.text}>{t('selfie.noPreview')}</p>
      ) : (
        <button type="button" className={styles.preview} onClick={() => setEnlarged(true)}>
          <img {...picture} alt="" className={styles.picture} />
          <span className={styles.enlarge}>{t(isPhone() ? 'selfie.enlargeTap' : 'selfie.enlarge')}</span>
        </button>
      )}
      <p id={fileId} className={styles.file}>
        <Data className={styles.name}>{photo.name}</Data> <span className={styles.size}>{sizeIn(language, photo.size)}</span>
      </p>
      {enlarged && !broken && (
        <Dialog title={t('selfie.chosen')} closeLabel={t('selfie.close')} onClosed={() => setEnlarged(false)}>
          <img {...picture} alt={t('selfie.chosen')} className={styles.large} />
        </Dialog>
      )}
    </>
  );
}
