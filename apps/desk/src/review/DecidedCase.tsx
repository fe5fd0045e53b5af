import type { ReviewDecided, ReviewDecision } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import { Address } from '@stepgate/react';
import type { copy } from './copy.ts';
import { kindWords } from './kind-words.ts';
import styles from './Review.module.css';

const rich = richCopy<typeof copy>();

const decisionWords = {
  approve: 'review.decisionApprove',
  reject: 'review.decisionReject',
} as const satisfies Record<ReviewDecision, string>;

/** A decision, with its reason and who made it. */
export function DecidedCase({ item: { kind, email, decision, reason, decidedBy, decidedAt } }: { readonly item: ReviewDecided }) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  return (
    <li className={styles.decided}>
      <h3 className={styles.name}>{t(kindWords[kind].title)}</h3>
      <p className={styles.quiet}>
        <Address>{email}</Address>
      </p>
      <p className={styles.decision}>{t(decisionWords[decision])}</p>
      <p className={styles.reason}>
        <bdi>{reason}</bdi>
      </p>
      <p className={styles.quiet}>
        {rich('review.decidedBy', { reviewer: <Data>{decidedBy}</Data>, date: date(decidedAt, 'withTime') })}
      </p>
    </li>
  );
}
