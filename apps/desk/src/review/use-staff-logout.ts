import { calls } from '@stepgate/contract';
import { useSending } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';

/** Ends the session of the staff member. @param onLeft it has ended */
export function useStaffLogout(onLeft: () => void) {
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  return { busy, failure, logOut: () => void send(() => client.ask(calls.reviewLogout, {}), { done: onLeft }) };
}
