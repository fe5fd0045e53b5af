import type { CustomerSession } from '@stepgate/contract';
import { Data, regionalLanguage, useCopy } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import type { copy } from './copy.ts';

/** The customer's name, the start of the session, and its scope. */
export function SessionFacts({ session }: { readonly session: CustomerSession }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const since = new Intl.DateTimeFormat(regionalLanguage(language), { dateStyle: 'full', timeStyle: 'short' }).format(
    session.signedInAt,
  );
  return (
    <Facts names="above">
      <Fact name={t('home.account')}>
        <Data>{session.email}</Data>
      </Fact>
      <Fact name={t('home.since')}>
        <time dateTime={new Date(session.signedInAt).toISOString()}>{since}</time>
      </Fact>
      {session.scope !== 'full' && <Fact name={t('home.scope')}>{t('home.scopeDataSharing')}</Fact>}
    </Facts>
  );
}
