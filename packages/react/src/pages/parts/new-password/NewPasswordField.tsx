import { type CallError, shortestPassword } from '@stepgate/contract';
import type { RefObject } from 'react';
import { useCopy } from '../../../i18n/use-copy.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useFieldError } from '../use-field-error.ts';
import type { newPasswordCopy } from './words.ts';

/** The fault of a new password before it is sent. The first matching rule is shown. The service checks the rest. */
function wrongWith(password: string): 'required' | 'short' | 'space' | undefined {
  if (password.trim() === '') return 'required';
  if ([...password].length < shortestPassword) return 'short';
  return password === password.trim() ? undefined : 'space';
}

type NewPassword = {
  readonly error: string | undefined;
  /** @returns the password if it may be sent. Otherwise shows what is wrong */
  check(): string | undefined;
  /** Shows the service's refusal of the new password below the field. @returns whether the error was one */
  refused(error: CallError): boolean;
};

export function useNewPassword(input: RefObject<HTMLInputElement | null>): NewPassword {
  const t = useCopy<typeof newPasswordCopy>();
  const { error, refuse, clear } = useFieldError(input);
  return {
    error,
    check() {
      const password = input.current?.value ?? '';
      const wrong = wrongWith(password);
      clear();
      if (wrong === undefined) return password;
      refuse(t(`newPassword.${wrong}`, { characters: shortestPassword }));
      return undefined;
    },
    refused(problem) {
      if (problem.code !== 'weak_password') return false;
      refuse(problem.serverMessage ?? t('newPassword.weak'));
      return true;
    },
  };
}

type NewPasswordFieldProps = { readonly input: RefObject<HTMLInputElement | null>; readonly error: string | undefined };

/** The field for a new password, with its rules as a hint. */
export function NewPasswordField({ input, error }: NewPasswordFieldProps) {
  const t = useCopy<typeof newPasswordCopy>();
  return (
    <PasswordField
      ref={input}
      label={t('newPassword.label')}
      hint={t('newPassword.rules', { characters: shortestPassword })}
      name="newPassword"
      autoComplete="new-password"
      error={error}
    />
  );
}
