import { type Calls, calls, type ReadSuccess } from '@stepgate/contract';
import { Data, type LinkToken, useCopy, useDate } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useEffect, useState } from 'react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import type { copy } from './copy.ts';
import styles from './QuestionFacts.module.css';

type Described = ReadSuccess<Calls['describeEmailCheckpoint']>;

type QuestionFactsProps = {
  readonly link: Pick<LinkToken, 'read'>;
  readonly isChange: boolean;
};

/**
 * The facts of the mail, by which a customer recognizes their own login. They have their room before they come, so that no button moves. The page works
 * without them: a link that no longer works and a service that doesn't have the call say nothing here.
 */
export function QuestionFacts({ link: { read }, isChange }: QuestionFactsProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const [described, setDescribed] = useState<Described>();

  useEffect(() => {
    const token = read();
    if (token === undefined) return;
    const asking = new AbortController();
    client
      .ask(calls.describeEmailCheckpoint, { body: { token } }, { signal: asking.signal })
      .then(setDescribed)
      .catch(() => undefined);
    return () => asking.abort();
  }, [client, read]);

  return (
    <div className={isChange ? `${styles.room} ${styles.ofChange}` : styles.room}>
      {described && (
        <Facts>
          {described.newNumber !== undefined && (
            <Fact name={t('checkpoint.newNumber')}>
              <Data>{described.newNumber}</Data>
            </Fact>
          )}
          <Fact name={t('checkpoint.when')}>
            <time dateTime={new Date(described.askedAt).toISOString()}>{date(described.askedAt, 'withTime')}</time>
          </Fact>
          {described.browser !== undefined && (
            <Fact name={t('checkpoint.browser')}>
              <Data>{described.browser}</Data>
            </Fact>
          )}
          {described.place !== undefined && (
            <Fact name={t('checkpoint.place')}>
              <Data>{described.place}</Data>
            </Fact>
          )}
        </Facts>
      )}
    </div>
  );
}
