import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { FormFrame } from '../../../parts/form-frame/FormFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { copy } from '../copy.ts';
import { NameField, useName } from '../parts/NameField.tsx';
import { Panel } from '../parts/Panel.tsx';
import { useChange } from '../security-host.ts';

type RenamePasskeyProps = { readonly id: string; readonly name: string; onClose(): void };

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('passkeys');
  const { field, read, refuseName } = useName();

  function rename() {
    const typed = read();
    if (typed === undefined) return;
    run(() => client.ask(calls.renamePasskey, { params: { id }, body: { name: typed } }), {
      done() {
        onClose();
        return t('passkeys.renamed', { name: typed });
      },
      refused(refusal) {
        if (refusal.code !== 'invalid_format') return false;
        refuseName();
        return true;
      },
    });
  }

  return (
    <Panel title={t('passkeys.renameTitle', { name })}>
      <FormFrame
        failure={failure}
        busy={busy}
        submit={t('passkeys.save')}
        onSubmit={rename}
        more={
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('security.cancel')}
          </Button>
        }
      >
        <NameField {...field} defaultValue={name} />
      </FormFrame>
    </Panel>
  );
}
