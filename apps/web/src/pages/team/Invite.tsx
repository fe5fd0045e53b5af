import { calls, normaliseEmail } from '@stepgate/contract';
import { Button, Field, useCopy, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import styles from '../../forms.module.css';
import { useFieldError } from '../../use-field-error.ts';
import type { copy } from './copy.ts';
import { useTeamHost } from './team-host.ts';

/** The owner invites an address. */
export function Invite({ businessId }: { readonly businessId: string }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, run, forgetTold } = useTeamHost();
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);

  function invite() {
    const email = normaliseEmail(input.current?.value.trim() ?? '');
    if (email === undefined) {
      forgetTold();
      return refuse(t('team.invalidEmail'));
    }
    clear();
    run({
      make: () => client.ask(calls.inviteToTeam, { params: { id: businessId }, body: { email } }),
      done() {
        if (input.current) input.current.value = '';
        return t('team.sent', { email });
      },
      refused({ code, serverMessage }) {
        if (code !== 'already_member' && code !== 'invalid_email') return false;
        refuse(serverMessage ?? t('team.invalidEmail'));
        return true;
      },
    });
  }

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        invite();
      }}
    >
      <Field ref={input} label={t('team.email')} name="email" type="email" autoComplete="off" error={error} />
      <Button type="submit" busy={busy}>
        {t('team.invite')}
      </Button>
    </form>
  );
}
