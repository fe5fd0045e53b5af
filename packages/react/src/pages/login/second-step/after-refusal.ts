/** The step after a refused session exchange: a table of kinds of refusals, with and without a postponed challenge. */
import { CallError } from '@stepgate/contract';
import { isTransient } from '../../../parts/problems/kinds.ts';

/** One pass through the challenges of a token. */
export type LoginAttempt = {
  readonly oneTimeToken: string;
  /** The refusal that asked for a new phone number and opened this. A second one ends the login, so that there is no loop. */
  readonly after?: CallError;
  /** The token asks for a second factor in place of the trusted browser. Once only, too. */
  readonly withoutBrowser?: true;
  /** The customer has postponed the open challenge. */
  readonly postponed?: true;
};

/** `notLater`: the open challenge can't be postponed. `waits`: the account has to wait. `startOver`: with the error. */
export type Next = 'unfinished' | 'expired' | 'withoutBrowser' | 'newNumber' | 'notLater' | 'waits' | 'refused' | 'startOver';

const follows = {
  transient: { usually: 'unfinished', postponed: 'unfinished' },
  expired: { usually: 'expired', postponed: 'expired' },
  browserUnproved: { usually: 'withoutBrowser', postponed: 'withoutBrowser' },
  newNumber: { usually: 'newNumber', postponed: 'notLater' },
  newNumberAgain: { usually: 'refused', postponed: 'notLater' },
  recoveryWaits: { usually: 'waits', postponed: 'notLater' },
  switchedOff: { usually: 'refused', postponed: 'refused' },
  other: { usually: 'startOver', postponed: 'notLater' },
} satisfies Record<string, { readonly usually: Next; readonly postponed: Next }>;

type Kind = keyof typeof follows;

/** Asks for a new phone number first. The refusal brings the token for that. */
export const newNumberFirst = 'mandatory.update.phone.number';

/** A map, because the codes are the server's. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['ott_not_found', 'expired'],
  ['trusted_device_unproved', 'browserUnproved'],
  [newNumberFirst, 'newNumber'],
  ['passkey_recovery_waits', 'recoveryWaits'],
  ['user_deactivated', 'switchedOff'],
  ['self_reactivation_eligible', 'switchedOff'],
]);

function kindIn(failure: Error, { after, withoutBrowser }: LoginAttempt, hostTakesOver: boolean): Kind {
  if (isTransient(failure)) return 'transient';
  const kind = (failure instanceof CallError && kinds.get(failure.code)) || 'other';
  if (kind === 'browserUnproved' && withoutBrowser) return 'other';
  return kind === 'newNumber' && (after || hostTakesOver) ? 'newNumberAgain' : kind;
}

/**
 * Decides what follows a refused exchange.
 * @param hostTakesOver the host has a handler of its own for this refusal
 */
export function decideAfterRefusal(failure: Error, attempt: LoginAttempt, hostTakesOver: boolean): Next {
  return follows[kindIn(failure, attempt, hostTakesOver)][attempt.postponed ? 'postponed' : 'usually'];
}
