import type { PasskeyCreationOptions, SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useId, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { usePasskeys } from '../../../host/use-passkeys.ts';
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
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeysOnly } from './PasskeysOnly.tsx';

type Passkey = SecurityOverview['passkeys'][number];

function PasskeyRow({ passkey: { id, name, kind, createdAt, lastUsedAt, removedFrom } }: { readonly passkey: Passkey }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const nameId = useId();
  const [renaming, setRenaming] = useState(false);
  const renamer = useReturnFocus(renaming);
  const used = lastUsedAt === null ? t('security.unused') : t('security.used', { date: date(lastUsedAt) });
  const details = [t(`passkeys.${kind}`), t('passkeys.created', { date: date(createdAt) }), used].join(', ');
  if (renaming)
    return (
      <li>
        <RenameMethod
          section="passkeys"
          name={name}
          make={(typed) => client.ask(calls.renamePasskey, { params: { id }, body: { name: typed } })}
          renamed={(typed) => t('passkeys.renamed', { name: typed })}
          onClose={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <Row id={nameId} name={<Data>{name}</Data>} details={details}>
      <Button ref={renamer} look="quiet" describedBy={nameId} onClick={() => setRenaming(true)}>
        {t('passkeys.rename')}
      </Button>
      <RemoveMethod
        section="passkeys"
        method={{ kind: 'passkey', id }}
        removedFrom={removedFrom}
        label={t('passkeys.remove')}
        describedBy={nameId}
        question={t('passkeys.removeAsk', { name })}
        yes={t('passkeys.removeYes')}
        make={() => client.ask(calls.removePasskey, { params: { id } })}
        removed={t('security.removed', { name })}
      />
    </Row>
  );
}

/** Reports to the browser which passkeys the account has, so that it offers no other. Does nothing without the Signal API. */
function useSignals({ passkeySignals, email }: Pick<SecurityOverview, 'passkeySignals' | 'email'>): void {
  const passkeys = usePasskeys();
  const { rpId, userId, credentialIds } = passkeySignals;
  const ids = credentialIds.join();
  useEffect(() => {
    const known = { rpId, userId, credentialIds: ids === '' ? [] : ids.split(',') };
    passkeys.signalAccount(known, email).catch(() => undefined);
  }, [passkeys, rpId, userId, ids, email]);
}

export function PasskeysValue({ passkeys, passkeysOnly }: Pick<SecurityOverview, 'passkeys' | 'passkeysOnly'>) {
  const t = useCopy<typeof copy>();
  if (passkeysOnly) return <span>{t('passkeys.onlyValue')}</span>;
  const [first, ...others] = passkeys;
  if (first === undefined) return <span>{t('security.notSetUp')}</span>;
  return others.length === 0 ? <Data>{first.name}</Data> : <span>{t('passkeys.value', { count: passkeys.length })}</span>;
}

type PasskeysProps = Pick<SecurityOverview, 'passkeys' | 'passkeysOnly' | 'passkeysOnlyFrom' | 'passkeySignals' | 'email'>;

export function Passkeys({ passkeys, passkeysOnly, passkeysOnlyFrom, ...account }: PasskeysProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const isSupported = usePasskeys().isSupported();
  const { busy, failure, begin } = useChange('passkeys');
  const [options, setOptions] = useState<PasskeyCreationOptions>();
  const opener = useReturnFocus(options !== undefined);
  useSignals(account);

  const start = () =>
    begin(
      () => client.ask(calls.beginAddPasskey, {}),
      (begun) => setOptions(begun.options),
    );

  return (
    <>
      <p>{t(isSupported ? 'passkeys.text' : 'passkeys.unsupported')}</p>
      {passkeys.length > 0 && (
        <Rows>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
      <ErrorBanner error={failure} />
      {options !== undefined ? (
        <AddPasskey key={options.challenge} options={options} onClose={() => setOptions(undefined)} />
      ) : (
        isSupported && (
          <>
            <Button ref={opener} look="secondary" busy={busy} onClick={start}>
              {t('passkeys.add')}
            </Button>
            {busy && <PanelToCome of="form" />}
          </>
        )
      )}
      {passkeysOnly !== undefined && passkeys.length > 0 && (
        <PasskeysOnly isOn={passkeysOnly} from={passkeysOnlyFrom ?? undefined} passkeys={passkeys} />
      )}
    </>
  );
}
