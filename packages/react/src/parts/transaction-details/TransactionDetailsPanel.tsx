import type { TransactionDetails } from '@stepgate/contract';
import { type ReactNode, useId } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import type { copy } from './copy.ts';
import styles from './TransactionDetails.module.css';

type TransactionDetailsPanelProps = {
  readonly transactionDetails: TransactionDetails;
  /** The customer reports that someone else made the request. Undefined while that is reported: then nothing is being approved. */
  readonly onReportFraud: (() => void) | undefined;
  /** The view of the challenge. */
  readonly children: ReactNode;
};

/** A number whose digits our service hides. */
const hidden = /(•+ \d+)/;

/** The server's words around the amount of a payment, which is what the customer should see first. */
function SummaryOf({ transactionDetails: { summary, amount } }: Pick<TransactionDetailsPanelProps, 'transactionDetails'>) {
  const at = amount === undefined ? -1 : summary.indexOf(amount);
  if (amount === undefined || at < 0) return <Summary>{summary}</Summary>;
  return (
    <>
      {summary.slice(0, at)}
      <bdi className={styles.amount}>{amount}</bdi>
      {summary.slice(at + amount.length)}
    </>
  );
}

/** The server's sentence, with a hidden number as a screen reader should say it: "the phone number ending in 11". */
function Summary({ children }: { readonly children: string }) {
  const t = useCopy<typeof copy>();
  const say = (digits: string) => t('about.ending', { digits });
  const [before, number, after] = children.split(hidden);
  if (number === undefined) return children;
  return (
    <>
      {before}
      <PhoneNumber say={say}>{number}</PhoneNumber>
      {after}
    </>
  );
}

/**
 * Shows the transaction details above each view of the challenges, in sight while the view scrolls, with a button to report fraud (PSD2 regulatory technical
 * standards, article 5(1)(a)). They label the whole region, so that a screen reader announces them wherever the focus enters it.
 */
export function TransactionDetailsPanel({ transactionDetails, onReportFraud, children }: TransactionDetailsPanelProps) {
  const { kind } = transactionDetails;
  const t = useCopy<typeof copy>();
  const id = useId();
  return (
    <section className={styles.whole} aria-labelledby={id}>
      <div id={id} className={styles.words}>
        {kind === 'APPROVAL' && onReportFraud && <p>{t('about.approval')}</p>}
        <p className={classNames(styles.summary, kind === 'COOL_OFF' && styles.sentence)} dir="auto">
          <SummaryOf transactionDetails={transactionDetails} />
        </p>
        {kind === 'COOL_OFF' && onReportFraud && <p>{t('about.coolOff')}</p>}
      </div>
      <div className={styles.report}>
        {onReportFraud && (
          <Button look="quiet" onClick={onReportFraud}>
            {t('about.notMe')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
