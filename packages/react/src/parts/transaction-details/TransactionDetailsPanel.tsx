import type { TransactionDetails, UnconfirmedChange } from '@stepgate/contract';
import { type ReactNode, useId } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Data } from '../../ui/Data.tsx';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import type { copy } from './copy.ts';
import styles from './TransactionDetails.module.css';

type TransactionDetailsPanelProps = {
  readonly transactionDetails: TransactionDetails;
  /**
   * The customer reports that someone else made the request, or the change with this id. Undefined while that is reported: then nothing is being approved.
   */
  readonly onReportFraud: ((change?: string) => void) | undefined;
  /** The view of the challenge. */
  readonly children: ReactNode;
};

/** A number whose digits our service hides. */
const hidden = /(•+ \d+)/;

/** The server's words around the amount of a payment, which is what the customer should see first. */
function SummaryOf({
  transactionDetails: { summary: whole, amount, hold, changes = [] },
}: Pick<TransactionDetailsPanelProps, 'transactionDetails'>) {
  // The changes are listed below.
  const summary = changes.length > 0 && hold !== undefined ? hold : whole;
  const at = amount === undefined ? -1 : summary.indexOf(amount);
  if (amount === undefined || at < 0) return <Summary>{summary}</Summary>;
  return (
    <>
      <span>{summary.slice(0, at)}</span>
      <Data className={styles.amount}>{amount}</Data>
      <span>{summary.slice(at + amount.length)}</span>
    </>
  );
}

/** The server's sentence, with a hidden number as a screen reader should say it: "the phone number ending in 11". */
function Summary({ children }: { readonly children: string }) {
  const t = useCopy<typeof copy>();
  const say = (digits: string) => t('about.ending', { digits });
  const [before, number, after] = children.split(hidden);
  if (number === undefined) return <span>{children}</span>;
  return (
    <>
      <span>{before}</span>
      <PhoneNumber say={say}>{number}</PhoneNumber>
      <span>{after}</span>
    </>
  );
}

type ChangesProps = { readonly changes: readonly UnconfirmedChange[]; onNotMe(change: string): void };

/** The changes that the confirmation confirms, the newest last. Each can be denied alone. */
function Changes({ changes, onNotMe }: ChangesProps) {
  const t = useCopy<typeof copy>();
  const id = useId();
  return (
    <ul className={styles.changes} aria-label={t('about.changes')}>
      {changes.map((change) => (
        <li key={change.id}>
          <span id={`${id}${change.id}`} className={styles.change} dir="auto" translate="no">
            <Summary>{change.words}</Summary>
          </span>
          <Button look="quiet" describedBy={`${id}${change.id}`} onClick={() => onNotMe(change.id)}>
            {t('about.notMe')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the transaction details above each view of the challenges, in sight while the view scrolls, with a button to report fraud (PSD2 regulatory technical
 * standards, article 5(1)(a)). No page translator changes what is approved, because that is what the customer signs. They label the whole region, so that a screen reader announces them wherever the focus enters it.
 */
export function TransactionDetailsPanel({ transactionDetails, onReportFraud, children }: TransactionDetailsPanelProps) {
  const { kind, changes = [] } = transactionDetails;
  const t = useCopy<typeof copy>();
  const id = useId();
  return (
    <section className={styles.whole} aria-labelledby={id}>
      <div id={id} className={styles.words}>
        {kind === 'APPROVAL' && onReportFraud && <p>{t('about.approval')}</p>}
        <p className={classNames(styles.summary, kind === 'COOL_OFF' && styles.sentence)} dir="auto" translate="no">
          <SummaryOf transactionDetails={transactionDetails} />
        </p>
        {kind === 'COOL_OFF' && onReportFraud && <p>{t('about.coolOff')}</p>}
        {onReportFraud && changes.length > 0 && <Changes changes={changes} onNotMe={onReportFraud} />}
      </div>
      <div className={styles.report}>
        {onReportFraud && changes.length === 0 && (
          <Button look="quiet" onClick={() => onReportFraud()}>
            {t('about.notMe')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
