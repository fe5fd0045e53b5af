import { calls } from '@stepgate/contract';
import { Banner, Button, Problem, Step, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import styles from '../../forms.module.css';
import { NewPasswordField, useNewPassword } from '../../new-password/NewPasswordField.tsx';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import type { StepProps } from './registration.ts';
import { StepCount } from './StepCount.tsx';

type PasswordStepProps = StepProps & { onAccount(oneTimeToken: string): void };

/** The last step: with it there is an account. */
export function PasswordStep({ id, registration, takesFocus, refused, onAccount }: PasswordStepProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword(input);

  function set() {
    const password = newPassword.check();
    if (password === undefined) return;
    void send(() => client.ask(calls.completeRegistration, { params: { id }, body: { password } }), {
      done: ({ oneTimeToken }) => onAccount(oneTimeToken),
      refused: (error) => newPassword.refused(error) || refused(error),
    });
  }

  return (
    <>
      <StepCount of="password" email={registration.email} />
      <Step title={t('register.password')} takesFocus={takesFocus}>
        <StepText>{t('register.passwordText')}</StepText>
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
        )}
        <form
          method="post"
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            set();
          }}
        >
          {/* Password managers look for whom the password belongs to. */}
          <input type="email" name="email" autoComplete="username" defaultValue={registration.email} readOnly hidden />
          <NewPasswordField input={input} error={newPassword.error} />
          <Button type="submit" busy={busy}>
            {t('register.passwordSubmit')}
          </Button>
        </form>
      </Step>
    </>
  );
}
