import { authenticators as limits, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Data } from '../../../ui/Data.tsx';
import { PanelToCome } from '../../parts/reserved/Reserved.tsx';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { RenameMethod } from '../parts/RenameMethod.tsx';
import { useChange } from '../security-host.ts';
import { EnrolAuthenticator, type Enrolment } from './EnrolAuthenticator.tsx';

type WithApps = Pick<SecurityOverview, 'authenticator' | 'authenticators'>;

type App = {
  /** Absent: the server has one app at most. */
  readonly id?: string;
  readonly name: string;
  readonly enrolledAt: number;
  readonly removedFrom?: number | undefined;
};

const appsIn = ({ authenticator, authenticators }: WithApps): readonly App[] =>
  authenticators ?? (authenticator === null ? [] : [{ ...authenticator, name: '' }]);

export function AuthenticatorValue(overview: WithApps) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  const [first, ...others] = appsIn(overview);
  if (first === undefined) return <span>{t('security.notSetUp')}</span>;
  if (others.length > 0) return <span>{t('authenticator.value', { count: others.length + 1 })}</span>;
  return <span>{t('security.setUpOn', { date: date(first.enrolledAt) })}</span>;
}

function AppRow({ app: { id, name: own, enrolledAt, removedFrom }, isLast }: { readonly app: App; readonly isLast: boolean }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const nameId = useId();
  const [renaming, setRenaming] = useState(false);
  const renamer = useReturnFocus(renaming);
  const name = own || t('authenticator.title');
  if (renaming && id !== undefined)
    return (
      <li>
        <RenameMethod
          section="authenticator"
          name={name}
          make={(typed) => client.ask(calls.renameAuthenticatorApp, { params: { id }, body: { name: typed } })}
          renamed={(typed) => t('authenticator.renamed', { name: typed })}
          onClose={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <Row id={nameId} name={own === '' ? name : <Data>{name}</Data>} details={t('devices.added', { date: date(enrolledAt) })}>
      {id !== undefined && (
        <Button ref={renamer} look="quiet" describedBy={nameId} onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
      )}
      <RemoveMethod
        section="authenticator"
        method={{ kind: 'authenticator', ...(id !== undefined && { id }) }}
        removedFrom={removedFrom}
        label={t('authenticator.remove')}
        describedBy={nameId}
        question={isLast ? t('authenticator.removeAsk') : t('authenticator.removeOneAsk', { name })}
        yes={t('authenticator.removeYes')}
        make={() =>
          id === undefined
            ? client.ask(calls.removeAuthenticator, {})
            : client.ask(calls.removeAuthenticatorApp, { params: { id } })
        }
        removed={isLast ? t('authenticator.removed') : t('security.removed', { name })}
      />
    </Row>
  );
}

/** @returns the first name that no app has yet */
function useNewName(apps: readonly App[]): string {
  const t = useCopy<typeof copy>();
  const title = t('authenticator.title');
  const taken = new Set(apps.map(({ name }) => name || title));
  let name: string = title;
  for (let number = 2; taken.has(name); number += 1) name = t('authenticator.numbered', { number });
  return name;
}

export function Authenticator(overview: WithApps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, begin } = useChange('authenticator');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const opener = useReturnFocus(enrolment !== undefined);
  const apps = appsIn(overview);
  const newName = useNewName(apps);
  const areSeveral = overview.authenticators !== undefined;
  const another = areSeveral ? 'authenticator.add' : 'authenticator.replace';

  const enrol = () => begin(() => client.ask(calls.beginAuthenticator, {}), setEnrolment);

  return (
    <>
      <p>{t('authenticator.text')}</p>
      {apps.length > 0 && (
        <Rows>
          {apps.map((app) => (
            <AppRow key={app.id} app={app} isLast={apps.length === 1} />
          ))}
        </Rows>
      )}
      <ErrorBanner error={failure} />
      {enrolment !== undefined && (
        <EnrolAuthenticator
          key={enrolment.key}
          enrolment={enrolment}
          name={areSeveral ? newName : undefined}
          making={busy}
          onAnother={enrol}
          onClose={() => setEnrolment(undefined)}
        />
      )}
      {enrolment === undefined && apps.length >= limits.most && <p>{t('authenticator.full', { most: limits.most })}</p>}
      {enrolment === undefined && apps.length < limits.most && (
        <Button ref={opener} look="secondary" busy={busy} onClick={enrol}>
          {t(apps.length === 0 ? 'authenticator.setUp' : another)}
        </Button>
      )}
      {enrolment === undefined && busy && <PanelToCome of="key" />}
    </>
  );
}
