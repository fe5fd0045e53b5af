import { calls } from '@stepgate/contract';
import { Banner, Button, isTransient, Problem, Step, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import styles from '../../forms.module.css';
import { NewPasswordField, useNewPassword } from '../../new-password/NewPasswordField.tsx';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

type NewPasswordFormProps = {
  readonly oneTimeToken: string;
  onSet(): void;
  onExpired(): void;
  /** Something is still to be proved. */
  onNotAllowed(): void;
};

/** Everything is proved: the new password, with its rules told before. */
export function NewPasswordForm({ oneTimeToken, onSet, onExpired, onNotAllowed }: NewPasswordFormProps) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword(input);

  function set() {
    const password = newPassword.check();
    if (password === undefined) return;
    // A password is set once with a token: where an answer was lost, the next refusal may mean that it is set.
    const mayBeSet = memory.get('passwordResetSent') !== undefined;
    memory.set('passwordResetSent', 'yes');
    void send(() => client.ask(calls.setPassword, { body: { password } }, { oneTimeToken }), {
      done: onSet,
      refused(error) {
        if (isTransient(error)) return false;
        if (error.code === 'not_allowed' && mayBeSet) onSet();
        else {
          memory.remove('passwordResetSent');
          if (error.code === 'ott_not_found') onExpired();
          else if (error.code === 'not_allowed') onNotAllowed();
          else return newPassword.refused(error);
        }
        return true;
      },
    });
  }

  return (
    <Step title={t('reset.title')} takesFocus>
      <StepText>{t('reset.formText')}</StepText>
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
        <NewPasswordField input={input} error={newPassword.error} />
        <Button type="submit" busy={busy}>
          {t('reset.submit')}
        </Button>
      </form>
    </Step>
  );
}
