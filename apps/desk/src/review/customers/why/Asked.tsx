import { calls, type DeskDemand, explainedAtDesk } from '@stepgate/contract';
import { Failed, Select, useAsked, useCopy } from '@stepgate/pages';
import { StepText, useStepgate } from '@stepgate/react';
import { useCallback, useState } from 'react';
import styles from '../Customers.module.css';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { methodWordOf } from '../words/method-words.ts';

type Action = DeskDemand['action'];

type AskedProps = { readonly customerId: string; onNobody(error: unknown): void };

/** The challenges of the customer for an action now, and why. */
export function Asked({ customerId, onNobody }: AskedProps) {
  const t = useCopy<DeskCopy>();
  const [action, setAction] = useState<Action>('IDENTITY__LOGIN');
  return (
    <Section title={t('asked.title')}>
      <Select
        label={t('asked.action')}
        name="action"
        value={action}
        onChoose={(value) => setAction(explainedAtDesk.find((each) => each === value) ?? action)}
      >
        {explainedAtDesk.map((each) => (
          <option key={each} value={each}>
            {t(`action.${each}`)}
          </option>
        ))}
      </Select>
      <AskedFor key={action} customerId={customerId} action={action} onNobody={onNobody} />
    </Section>
  );
}

function AskedFor({ customerId, action, onNobody }: AskedProps & { readonly action: Action }) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const ask = useCallback(
    (signal: AbortSignal) => client.ask(calls.deskDemand, { params: { id: customerId }, query: { action } }, { signal }),
    [client, customerId, action],
  );
  const { view, check } = useAsked(ask, onNobody);
  if (view.name === 'checking') return <StepText live>{t('asked.checking')}</StepText>;
  if (view.name === 'failed') return <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />;
  return <Demand demand={view.value} />;
}

function Demand({ demand }: { readonly demand: DeskDemand }) {
  const t = useCopy<DeskCopy>();
  const { language } = useStepgate();
  const { given, challenges, withheld, refused, policy } = demand;
  const nameOf = (type: string) => {
    const word = methodWordOf(type);
    return word === undefined ? type : t(word);
  };
  const methods = new Intl.ListFormat(language).format(given.map(nameOf));
  return (
    <>
      {given.length > 0 && <p className={styles.quiet}>{t('asked.given', { methods })}</p>}
      {challenges.length === 0 ? (
        <p className={styles.strong}>{t('asked.nothing')}</p>
      ) : (
        <ol className={styles.asked}>
          {challenges.map((challenge) => (
            <li key={challenge.because}>
              <span className={styles.strong}>{t(`because.${challenge.because}`)}.</span>{' '}
              {challenge.untilEnough && <span>{t('asked.untilEnough')}</span>}{' '}
              <span>
                {challenge.methods.length === 0
                  ? t('asked.none')
                  : challenge.methods.map(({ type, place }) => `${nameOf(type)} (${t(`place.${place}`)})`).join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <>
          <p className={styles.strong}>{t('asked.refused')}</p>
          <ul className={styles.asked}>
            {refused.map((reason) => (
              <li key={reason}>{t(`refused.${reason}`)}</li>
            ))}
          </ul>
        </>
      )}
      {withheld.length > 0 && (
        <>
          <p className={styles.strong}>{t('asked.withheld')}</p>
          <ul className={styles.asked}>
            {withheld.map(({ type, because }) => (
              <li key={type}>
                {nameOf(type)}: {t(`withheld.${because}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{t('asked.policy', { version: policy })}</p>
    </>
  );
}
