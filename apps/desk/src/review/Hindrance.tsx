import type { ReviewDecision, ReviewItem } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import type { copy } from './copy.ts';
import styles from './Review.module.css';

const rich = richCopy<typeof copy>();

type HindranceWord =
  `review.${'roleDecides' | 'ownAccount' | 'approvedAlready' | 'stillWaits' | 'openPhotoToDecide' | 'openPhotoToApprove'}` &
    keyof typeof copy;

/** The decisions that aren't possible, and why. */
export type Hindrance = { readonly decisions: readonly ReviewDecision[]; readonly why: HindranceWord };

/**
 * Shows in advance what the service would refuse.
 * @param opened whether the photo was opened, if there is one
 * @param decides whether the role decides cases
 */
export function hindranceOf(item: ReviewItem, opened: boolean, decides: boolean): Hindrance | undefined {
  if (!decides) return { decisions: ['approve', 'reject'], why: 'review.roleDecides' };
  if (item.hindrance === 'own-account') return { decisions: ['approve', 'reject'], why: 'review.ownAccount' };
  if (item.hindrance === 'waiting-period') return { decisions: ['approve'], why: 'review.stillWaits' };
  if (item.hindrance === 'approved-already') return { decisions: ['approve'], why: 'review.approvedAlready' };
  if (item.kind === 'appeal' || item.photoId === null || opened) return undefined;
  return item.kind === 'selfie'
    ? { decisions: ['approve', 'reject'], why: 'review.openPhotoToDecide' }
    : { decisions: ['approve'], why: 'review.openPhotoToApprove' };
}

/** Says who approved a change first, or that two people must approve it. */
export function Approvals({ item }: { readonly item: ReviewItem }) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  if (item.kind !== 'phone-change') return null;
  const { firstApproval: first, needsTwo } = item;
  if (first === undefined) return needsTwo ? <p className={styles.quiet}>{t('review.needsTwo')}</p> : null;
  return (
    <>
      <p className={styles.decision}>
        {rich('review.firstApproval', { reviewer: <Data>{first.by}</Data>, date: date(first.at, 'withTime') })}
      </p>
      <p className={styles.reason}>{rich('review.firstReason', { reason: <bdi>{first.reason}</bdi> })}</p>
    </>
  );
}
