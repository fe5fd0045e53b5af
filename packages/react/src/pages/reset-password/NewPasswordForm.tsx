import { isNotAllowed } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { FormFrame } from '../../parts/form-frame/FormFrame.tsx';
import { isTransient } from '../../parts/problems/kinds.ts';
import { useSending } from '../../parts/use-sending.ts';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { NewPasswordField, useNewPassword } from '../parts/new-password/NewPasswordField.tsx';
import type { copy } from './copy.ts';

type NewPasswordFormProps = {
  readonly oneTimeToken: string;
  onSet(): void;
  onExpired(): void;
  /** A proof is still missing. */
  onNotAllowed(): void;
};

/** The form for the new password, after everything is proved. */
export function NewPasswordForm({ oneTimeToken, onSet, onExpired, onNotAllowed }: NewPasswordFormProps) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword(input);

  function set() {
    const password = newPassword.check();
    if (password === undefined) return;
    // A token sets a password only once. After a lost answer, the next refusal may mean that the password is set.
    const mayBeSet = memory.get('passwordResetSent') !== undefined;
    memory.set('passwordResetSent', 'yes');
    void send(() => client.ask(calls.setPassword, { body: { password } }, { oneTimeToken }), {
      done: onSet,
      refused(error) {
        if (isTransient(error)) return false;
        if (isNotAllowed(error) && mayBeSet) onSet();
        else {
          memory.remove('passwordResetSent');
          if (error.code === 'ott_not_found') onExpired();
          else if (isNotAllowed(error)) onNotAllowed();
          else return newPassword.refused(error);
        }
        return true;
      },
    });
  }

  return (
    <Step mark={<Illustration drawing={key} icon={LockIcon} />} title={t('reset.title')} takesFocus>
      <StepText>{t('reset.formText')}</StepText>
      <FormFrame failure={failure} busy={busy} submit={t('reset.submit')} onSubmit={set}>
        {/* A password manager saves the password under this address. */}
        <input type="email" name="email" autoComplete="username" defaultValue={memory.get('email')} readOnly hidden />
        <NewPasswordField input={input} error={newPassword.error} />
      </FormFrame>
    </Step>
  );
}
