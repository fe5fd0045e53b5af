import { useEffect, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './Photo.module.css';
import type { PhotoAdvice } from './photo-quality.ts';

/** Says, aloud and in words, how the chosen photo looks, for a customer who can't see it. It never keeps a photo from being sent. */
export function PhotoLook({ photo }: { readonly photo: File }) {
  const t = useCopy<typeof copy>();
  const [advice, setAdvice] = useState<PhotoAdvice>();
  useEffect(() => {
    let left = false;
    setAdvice(undefined);
    void import('./photo-quality.ts')
      .then(({ readPhotoAdvice }) => readPhotoAdvice(photo))
      // It is an extra: without its script the photo can still be sent.
      .catch(() => undefined)
      .then((found) => {
        if (!left) setAdvice(found);
      });
    return () => {
      left = true;
    };
  }, [photo]);
  return (
    <p role="status" className={styles.look}>
      {advice !== undefined && t(`selfie.look.${advice}`)}
    </p>
  );
}
