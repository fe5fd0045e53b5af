import { calls, normaliseEmail, trimTyped } from '@stepgate/contract';
import { useCopy, useFieldError } from '@stepgate/pages';
import { Field, FormFrame, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import type { copy } from './copy.ts';
import styles from './Team.module.css';
import { useTeamHost } from './team-host.ts';

/** The owner invites an address. */
export function Invite({ businessId }: { readonly businessId: string }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, run, forgetAnnouncement } = useTeamHost();
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);

  function invite() {
    const email = normaliseEmail(trimTyped(input.current?.value ?? ''));
    if (email === undefined) {
      forgetAnnouncement();
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
    <div className={styles.invite}>
      <FormFrame busy={busy} submit={t('team.invite')} onSubmit={invite}>
        <Field ref={input} label={t('team.email')} name="email" type="email" autoComplete="off" error={error} />
      </FormFrame>
    </div>
  );
}
