import { contactLocation, lifetimes, routes } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import {
  Button,
  DoneIcon,
  LinkButton,
  Medallion,
  Step,
  StepActions,
  StepLinks,
  StepText,
  useSecondsLeft,
  useStepgate,
} from '@stepgate/react';
import { Fact, Facts, Initials, money, sectionTitle } from '@stepgate/web';
import { useState } from 'react';
import type { copy } from './copy.ts';
import { Progress } from './Progress.tsx';
import styles from './Sent.module.css';
import type { Receipt } from './use-sending-money.ts';

/** Characters of a transfer's id that are enough to find it by. */
const referenceLength = 10;

type SentProps = { readonly receipt: Receipt; onAnother(): void };

/** The end of a payment: amount and payee, how far the money has come, a receipt to keep, and for a while the way to report that it was somebody else. */
export function Sent({ receipt: { transfer, balance }, onAnother }: SentProps) {
  const t = useCopy<typeof copy>();
  const rich = richCopy<typeof copy>();
  const { language, clock, memory } = useStepgate();
  const date = useDate();
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'notCopied'>();
  const { id, payee, sentAt } = transfer;
  const amount = money(transfer.amount, language);
  const reference = id.slice(0, referenceLength);
  const [shownAt] = useState(() => clock.now());
  const mayReport = useSecondsLeft(clock, shownAt + lifetimes.reportablePayment) > 0;

  async function copyReference() {
    try {
      await navigator.clipboard.writeText(reference);
      setCopyOutcome('copied');
    } catch {
      // The clipboard is missing over plain http, and a browser may refuse it.
      setCopyOutcome('notCopied');
    }
  }

  return (
    <Step mark={<Medallion tone="success" icon={DoneIcon} />} title={t('send.sentTitle')} takesFocus>
      <p role="status" className={styles.sent}>
        <Initials name={payee} />
        {rich('send.done', {
          amount: (
            <Data dir="ltr" className={styles.amount}>
              {amount}
            </Data>
          ),
          payee: <Data>{payee}</Data>,
        })}
      </p>
      <Progress payee={payee} />
      <StepText>{t('send.next', { balance: money(balance, language) })}</StepText>
      <section className={styles.receipt}>
        <h2 className={sectionTitle.title}>{t('send.receipt')}</h2>
        <Facts>
          <Fact name={t('send.payee')}>
            <Data>{payee}</Data>
          </Fact>
          <Fact name={t('send.receiptAmount')}>
            <Data dir="ltr">{amount}</Data>
          </Fact>
          <Fact name={t('send.time')}>
            <time dateTime={new Date(sentAt).toISOString()}>{date(sentAt, 'withTime')}</time>
          </Fact>
          <Fact name={t('send.reference')}>
            <Data dir="ltr">{reference}</Data>
          </Fact>
        </Facts>
        <div className={styles.keep}>
          <Button look="quiet" onClick={() => void copyReference()}>
            {t('send.copy')}
          </Button>
          <Button look="quiet" onClick={() => print()}>
            {t('send.print')}
          </Button>
        </div>
        <p role="status" className={styles.said}>
          {copyOutcome === undefined ? '' : t(`send.${copyOutcome}`)}
        </p>
      </section>
      <StepActions>
        <LinkButton href={routes.home} look="primary">
          {t('send.backHome')}
        </LinkButton>
        <Button look="secondary" onClick={onAnother}>
          {t('send.another')}
        </Button>
      </StepActions>
      {mayReport && (
        <StepLinks>
          <LinkButton
            href={contactLocation('payment', 'general-logged-in')}
            onClick={() => memory.set('reportedPayment', t('send.reported', { amount, payee, reference }))}
          >
            {t('send.notMe')}
          </LinkButton>
        </StepLinks>
      )}
    </Step>
  );
}
