import type { ReviewItem } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import type { copy } from './copy.ts';
import styles from './Review.module.css';

type AppealWordsProps = Pick<Extract<ReviewItem, { readonly kind: 'appeal' }>, 'deactivation' | 'message'>;

/** The deactivation message and the customer's appeal, as text in full width. */
export function AppealWords({ deactivation, message }: AppealWordsProps) {
  const t = useCopy<typeof copy>();
  return (
    <dl className={styles.words}>
      <dt>{t('review.deactivation')}</dt>
      <dd className={styles.reason}>
        <bdi>{deactivation}</bdi>
      </dd>
      <dt>{t('review.appealMessage')}</dt>
      <dd className={styles.reason}>
        <bdi>{message}</bdi>
      </dd>
    </dl>
  );
}
