import { useCopy, useReturnFocus } from '@stepgate/pages';
import { Banner, Button, Dialog, ErrorBanner } from '@stepgate/react';
import { useId, useState } from 'react';
import type { copy } from './copy.ts';
import styles from './ItemPhoto.module.css';
import { usePhoto } from './use-photo.ts';

type ShownPhotoProps = { readonly url: string; readonly name: string; onHide(): void };

/** The photo fitted to its place, and enlarged in a dialog. */
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog scrolls, and a keyboard must reach what scrolls */}
          <img className={styles.large} src={url} alt={name} tabIndex={0} />
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
  /** The customer's email. */
  readonly email: string;
  /** Id of the element that describes the case of the photo. */
  readonly describedBy: string;
  onOpened(): void;
  onNobody(error: unknown): void;
};

/** The photo of a case, shown on request, with what to check on it. */
export function ItemPhoto({ photoId, email, describedBy, onOpened, onNobody }: ItemPhotoProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, photo, show, hide } = usePhoto(photoId, onOpened, onNobody);
  const opener = useReturnFocus(typeof photo === 'object');
  const id = useId();
  return (
    <div className={styles.evidence}>
      <div className={styles.picture}>
        <ErrorBanner error={failure} />
        {photo === 'no' && (
          <Button ref={opener} look="secondary" busy={busy} describedBy={describedBy} onClick={show}>
            {t('review.showPhoto')}
          </Button>
        )}
        {photo === 'gone' && (
          <Banner tone="warning">
            <p>{t('review.photoGone')}</p>
          </Banner>
        )}
        {typeof photo === 'object' && <ShownPhoto url={photo.url} name={t('review.photoOf', { email })} onHide={hide} />}
      </div>
      <section aria-labelledby={id} className={styles.check}>
        <h3 id={id} className={styles.heading}>
          {t('review.check')}
        </h3>
        <ul className={styles.list}>
          <li>{t('review.checkTogether')}</li>
          <li>{t('review.checkSame')}</li>
          <li>{t('review.checkNames')}</li>
          <li>{t('review.checkValid')}</li>
        </ul>
      </section>
    </div>
  );
}
