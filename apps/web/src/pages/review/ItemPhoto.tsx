import { Banner, Button, Dialog, Problem, useCopy } from '@stepgate/react';
import { useId, useState } from 'react';
import { useReturnFocus } from '../../use-return-focus.ts';
import type { copy } from './copy.ts';
import styles from './ItemPhoto.module.css';
import { usePhoto } from './use-photo.ts';

type ShownPhotoProps = { readonly url: string; readonly name: string; onHide(): void };

/** The photo as it fits, and larger in a dialog. */
function ShownPhoto({ url, name, onHide }: ShownPhotoProps) {
  const t = useCopy<typeof copy>();
  const [enlarged, setEnlarged] = useState(false);
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setEnlarged(true)}>
        <img className={styles.photo} src={url} alt={name} />
        <span className={styles.caption}>{t('review.enlarge')}</span>
      </button>
      {enlarged && (
        <Dialog title={t('review.photo')} closeLabel={t('review.close')} onClosed={() => setEnlarged(false)}>
          <img className={styles.large} src={url} alt={name} />
        </Dialog>
      )}
      <Button look="quiet" onClick={onHide}>
        {t('review.hidePhoto')}
      </Button>
    </>
  );
}

type ItemPhotoProps = {
  readonly photoId: string;
  /** Of the customer. */
  readonly email: string;
  /** Id of the element that says what the photo belongs to. */
  readonly describedBy: string;
  onOpened(): void;
  onNobody(): void;
};

/** The photo that came with something to decide, shown at a press, and what to look at on it. */
export function ItemPhoto({ photoId, email, describedBy, onOpened, onNobody }: ItemPhotoProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, shown, show, hide } = usePhoto(photoId, onOpened, onNobody);
  const opener = useReturnFocus(typeof shown === 'object');
  const id = useId();
  return (
    <>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      {shown === 'no' && (
        <Button ref={opener} look="secondary" busy={busy} describedBy={describedBy} onClick={show}>
          {t('review.showPhoto')}
        </Button>
      )}
      {shown === 'gone' && (
        <Banner tone="warning">
          <p>{t('review.photoGone')}</p>
        </Banner>
      )}
      {typeof shown === 'object' && <ShownPhoto url={shown.url} name={t('review.photoOf', { email })} onHide={hide} />}
      <section aria-labelledby={id} className={styles.check}>
        <h4 id={id} className={styles.heading}>
          {t('review.check')}
        </h4>
        <ul className={styles.list}>
          <li>{t('review.checkTogether')}</li>
          <li>{t('review.checkSame')}</li>
          <li>{t('review.checkNames')}</li>
          <li>{t('review.checkValid')}</li>
        </ul>
      </section>
    </>
  );
}
