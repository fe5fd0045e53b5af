import { calls, lifetimes } from '@stepgate/contract';
import { type EndingSession, SessionEndWarning, useCopy } from '@stepgate/pages';
import { Button, ErrorBanner } from '@stepgate/react';
import type { copy } from './copy.ts';
import { useStaffLogout } from './use-staff-logout.ts';

const staffSession: EndingSession = {
  idle: lifetimes.staffSessionIdle,
  ask: (client, query, options) => client.ask(calls.reviewSession, { query }, options),
};

type StaffSessionEndProps = {
  /** The session has ended by itself. Must be the same from render to render. */
  onEnded(error: unknown): void;
  /** The staff member has logged out. */
  onLeft(): void;
};

/** Warns staff a minute before their session ends, because what they typed ends with it. */
export function StaffSessionEnd({ onEnded, onLeft }: StaffSessionEndProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, logOut } = useStaffLogout(onLeft);
  return (
    <SessionEndWarning session={staffSession} onEnded={onEnded}>
      <ErrorBanner error={failure} />
      <Button look="quiet" busy={busy} onClick={logOut}>
        {t('sessionEnd.logout')}
      </Button>
    </SessionEndWarning>
  );
}
