import { calls } from '@stepgate/contract';
import { NewPasswordField, useCopy, useNewPassword, useSending } from '@stepgate/pages';
import { drawings, FormFrame, Illustration, LockIcon, Step, StepText, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import type { copy } from './copy.ts';
import type { StepProps } from './registration.ts';
import { StepCount } from './StepCount.tsx';

type PasswordStepProps = StepProps & { onAccount(oneTimeToken: string): void };

/** The last step. It creates the account. */
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
      <Step mark={<Illustration drawing={drawings.key} icon={LockIcon} />} title={t('register.password')} takesFocus={takesFocus}>
        <StepText>{t('register.passwordText')}</StepText>
        <FormFrame failure={failure} busy={busy} submit={t('register.passwordSubmit')} onSubmit={set}>
          {/* Password managers look for the account that the password belongs to. */}
          <input type="email" name="email" autoComplete="username" defaultValue={registration.email} readOnly hidden />
          <NewPasswordField input={input} error={newPassword.error} />
        </FormFrame>
      </Step>
    </>
  );
}
