import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { isPhone } from '../is-phone.ts';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';
import { sizeIn } from './size-in.ts';
import { useObjectUrl } from './use-object-url.ts';

type ChosenPhotoProps = {
  readonly photo: File;
  /** Of the element that says its name and size. */
  readonly fileId: string;
};

/** The photo as it will be sent, to be looked at closely; a file that the browser cannot show has its name and size alone. */
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
        <bdi className={styles.name}>{photo.name}</bdi> <span className={styles.size}>{sizeIn(language, photo.size)}</span>
      </p>
      {enlarged && !broken && (
        <Dialog title={t('selfie.chosen')} closeLabel={t('selfie.close')} onClosed={() => setEnlarged(false)}>
          <img {...picture} alt={t('selfie.chosen')} className={styles.large} />
        </Dialog>
      )}
    </>
  );
}
