import { sizes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { FormFrame } from '../../../parts/form-frame/FormFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useFieldError } from '../../parts/use-field-error.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { useChange } from '../security-host.ts';

type RenamePasskeyProps = { readonly id: string; readonly name: string; onClose(): void };

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('passkeys');
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);

  function rename() {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '' || typed.length > sizes.methodName) return refuse(t('passkeys.nameWrong', { most: sizes.methodName }));
    clear();
    run(() => client.ask(calls.renamePasskey, { params: { id }, body: { name: typed } }), {
      done() {
        onClose();
        return t('passkeys.renamed', { name: typed });
      },
      refused(refusal) {
        if (refusal.code !== 'invalid_format') return false;
        refuse(t('passkeys.nameWrong', { most: sizes.methodName }));
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
        <Field
          ref={input}
          label={t('passkeys.name')}
          name="name"
          type="text"
          autoComplete="off"
          defaultValue={name}
          error={error}
        />
      </FormFrame>
    </Panel>
  );
}
