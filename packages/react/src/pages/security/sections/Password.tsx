import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { FormFrame } from '../../../parts/form-frame/FormFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { NewPasswordField, useNewPassword } from '../../parts/new-password/NewPasswordField.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useFieldError } from '../../parts/use-field-error.ts';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { useChange } from '../security-host.ts';

type PasswordFormProps = Pick<SecurityOverview, 'email'> & { onClose(): void };

function PasswordForm({ email, onClose }: PasswordFormProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('password');
  const currentInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword(newInput);
  // Last, so that the first of two wrong fields gets the focus.
  const current = useFieldError(currentInput);

  function change() {
    const currentPassword = currentInput.current?.value ?? '';
    const next = newPassword.check();
    if (currentPassword.trim() === '') return current.refuse(t('newPassword.required'));
    current.clear();
    if (next === undefined) return;
    run(() => client.ask(calls.changePassword, { body: { currentPassword, newPassword: next } }), {
      done() {
        onClose();
        return t('ownPassword.changed');
      },
      refused(error) {
        if (error.code !== 'invalid_password') return newPassword.refused(error);
        current.refuse(error.serverMessage ?? t('newPassword.required'));
        return true;
      },
    });
  }

  return (
    <Panel title={t('ownPassword.changeTitle')}>
      <p>{t('ownPassword.others')}</p>
      <FormFrame
        failure={failure}
        busy={busy}
        submit={t('ownPassword.submit')}
        onSubmit={change}
        more={
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('security.cancel')}
          </Button>
        }
      >
        {/* Password managers look for the account that the password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          ref={currentInput}
          label={t('ownPassword.current')}
          name="currentPassword"
          autoComplete="current-password"
          error={current.error}
        />
        <NewPasswordField input={newInput} error={newPassword.error} />
      </FormFrame>
    </Panel>
  );
}

export function PasswordValue({ passwordChangedAt }: Pick<SecurityOverview, 'passwordChangedAt'>) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  return <span>{t('ownPassword.since', { date: date(passwordChangedAt) })}</span>;
}

export function Password({ email }: Pick<SecurityOverview, 'email'>) {
  const t = useCopy<typeof copy>();
  const [open, setOpen] = useState(false);
  const opener = useReturnFocus(open);
  return open ? (
    <PasswordForm email={email} onClose={() => setOpen(false)} />
  ) : (
    <>
      <p>{t('ownPassword.text')}</p>
      <Button ref={opener} look="secondary" onClick={() => setOpen(true)}>
        {t('ownPassword.change')}
      </Button>
    </>
  );
}
