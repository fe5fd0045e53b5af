import type { PasskeyCreationOptions, PasskeyRegistration } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { toError } from '../../../host/not-loaded.ts';
import { usePasskeys } from '../../../host/use-passkeys.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { useChange } from '../security-host.ts';

/** Why the browser created none. For browsers, a cancelled dialog looks like a timeout. */
type NotCreated = 'passkeys.known' | 'passkeys.notCreated' | 'passkeys.unreadable';

const reasons: Readonly<Record<string, NotCreated>> = { InvalidStateError: 'passkeys.known', DataError: 'passkeys.unreadable' };

type AddPasskeyProps = { readonly options: PasskeyCreationOptions; onClose(): void };

/** The press that opens the browser's dialog: some browsers open it only in a press. */
export function AddPasskey({ options, onClose }: AddPasskeyProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const passkeys = usePasskeys();
  const { busy, failure, run } = useChange('passkeys');
  const [creating, setCreating] = useState(false);
  const [notCreated, setNotCreated] = useState<NotCreated>();
  const dialog = useRef<AbortController>(undefined);
  useEffect(() => () => dialog.current?.abort(), []);

  async function create(): Promise<PasskeyRegistration | undefined> {
    dialog.current = new AbortController();
    setNotCreated(undefined);
    setCreating(true);
    try {
      return await passkeys.create(options, dialog.current.signal);
    } catch (error) {
      setNotCreated(reasons[toError(error).name] ?? 'passkeys.notCreated');
      return undefined;
    } finally {
      setCreating(false);
    }
  }

  async function add() {
    const credential = await create();
    if (credential === undefined) return;
    run(() => client.ask(calls.addPasskey, { body: { credential } }), {
      done() {
        onClose();
        return t('passkeys.added');
      },
    });
  }

  return (
    <Panel title={t('passkeys.add')}>
      <p>{t('passkeys.how')}</p>
      {notCreated !== undefined && (
        <Banner tone="warning">
          <p>{t(notCreated)}</p>
        </Banner>
      )}
      <ErrorBanner error={failure} />
      <Button busy={busy || creating} onClick={() => void add()}>
        {t('passkeys.create')}
      </Button>
      <Button look="secondary" onClick={onClose}>
        {t('security.cancel')}
      </Button>
    </Panel>
  );
}
