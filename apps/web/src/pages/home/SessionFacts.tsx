import type { Calls, ReadSuccess } from '@stepgate/contract';
import { useCopy, useStepgate } from '@stepgate/react';
import { Fragment } from 'react';
import { regionalLanguage } from '../../regional-language.ts';
import type { copy } from './copy.ts';
import styles from './SessionFacts.module.css';

type Session = ReadSuccess<Calls['session']>;

/** Who is logged in, since when, and what the session may do. */
export function SessionFacts({ session }: { readonly session: Session }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const since = new Intl.DateTimeFormat(regionalLanguage(language), { dateStyle: 'full', timeStyle: 'short' }).format(
    session.signedInAt,
  );
  return (
    <dl className={styles.facts}>
      <dt>{t('home.account')}</dt>
      <dd>
        <bdi>{session.email}</bdi>
      </dd>
      <dt>{t('home.since')}</dt>
      <dd>
        <time dateTime={new Date(session.signedInAt).toISOString()}>{since}</time>
      </dd>
      <dt>{t('home.scope')}</dt>
      <dd>{t(session.scope === 'full' ? 'home.scopeFull' : 'home.scopeDataSharing')}</dd>
    </dl>
  );
}

/** Keeps the shape of the facts until they are there. */
export function SessionFactsToCome() {
  const t = useCopy<typeof copy>();
  return (
    <>
      <p role="status" className={styles.hiddenText}>
        {t('home.checking')}
      </p>
      <div aria-hidden="true">
        <dl className={styles.facts}>
          {(['home.account', 'home.since', 'home.scope'] as const).map((id) => (
            <Fragment key={id}>
              <dt>{t(id)}</dt>
              <dd className={styles.toCome}>&nbsp;</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </>
  );
}
