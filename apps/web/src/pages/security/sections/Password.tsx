import { calls, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, PasswordField, Problem, useCopy, useStepgate } from '@stepgate/react';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../../../forms.module.css';
import { NewPasswordField, useNewPassword } from '../../../new-password/NewPasswordField.tsx';
import { useDate } from '../../../use-date.ts';
import { useFieldError } from '../../../use-field-error.ts';
import { useReturnFocus } from '../../../use-return-focus.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../security-host.ts';

type PasswordFormProps = Pick<SecurityOverview, 'email'> & { onClose(): void };

function PasswordForm({ email, onClose }: PasswordFormProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('password');
  const currentInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword(newInput);
  // Last, so that of two wrong fields the first has the focus.
  const current = useFieldError(currentInput);

  function change(event: FormEvent) {
    event.preventDefault();
    const currentPassword = currentInput.current?.value ?? '';
    const next = newPassword.check();
    if (currentPassword.trim() === '') return current.refuse(t('newPassword.required'));
    current.clear();
    if (next === undefined) return;
    run(() => client.ask(calls.changePassword, { body: { currentPassword, newPassword: next } }), {
      done() {
        onClose();
        return t('password.changed');
      },
      refused(error) {
        if (error.code !== 'invalid_password') return newPassword.refused(error);
        current.refuse(error.serverMessage ?? t('newPassword.required'));
        return true;
      },
    });
  }

  return (
    <Panel title={t('password.changeTitle')}>
      <p>{t('password.others')}</p>
      <form method="post" noValidate className={styles.form} onSubmit={change}>
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
        )}
        {/* Password managers look for whom the password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          ref={currentInput}
          label={t('password.current')}
          name="currentPassword"
          autoComplete="current-password"
          error={current.error}
        />
        <NewPasswordField input={newInput} error={newPassword.error} />
        <Button type="submit" busy={busy}>
          {t('password.submit')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          {t('security.cancel')}
        </Button>
      </form>
    </Panel>
  );
}

export function Password({ email, passwordChangedAt }: Pick<SecurityOverview, 'email' | 'passwordChangedAt'>) {
  const t = useCopy<typeof copy>();
  const [open, setOpen] = useState(false);
  const opener = useReturnFocus(open);
  const date = useDate();
  return (
    <Section name="password" title={t('password.title')} text={t('password.since', { date: date(passwordChangedAt) })}>
      {open ? (
        <PasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={opener} look="secondary" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      )}
    </Section>
  );
}
