import type { DeskCustomer, UnconfirmedChange } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import type { Signals } from '../customers/signals.ts';
import type { CoolOff } from '../step-up/cool-off.ts';
import type { UsedUpForLogin } from './login-limits/readers.ts';
import type { UnsentCode } from './unsent-code.ts';

type Hindrance = DeskCustomer['hindrances'][number];

type Known = Pick<DeskCustomer, 'attempts'> & {
  /** 0: the setting is off. */
  readonly passkeysOnlySince: number;
  readonly passkeys: number;
  readonly hold: CoolOff | undefined;
  readonly unconfirmed: readonly UnconfirmedChange[];
  readonly signals: Signals;
  readonly limits: readonly UsedUpForLogin[];
  readonly unsent: UnsentCode | undefined;
};

function ofStatus({ status, deactivation: { title, canAppeal } }: Customer): Hindrance[] {
  if (status === 'registering') return [{ what: 'sign-up-unfinished' }];
  if (status === 'deactivated') return [{ what: 'deactivated', title, canAppeal }];
  return status === 'paused' ? [{ what: 'paused' }] : [];
}

function ofPassword({ passwordHash, status }: Customer, { newPasswordDue }: Signals): Hindrance[] {
  const due: Hindrance[] = newPasswordDue ? [{ what: 'new-password-due' }] : [];
  if (passwordHash === undefined) return status === 'registering' ? due : [{ what: 'no-password' }, ...due];
  return passwordHash.startsWith('imported=') ? [{ what: 'imported-password-unused' }, ...due] : due;
}

/** Several sources may ask for one: it ends with the last of them. */
function ofRisks({ risks, all }: Signals): Hindrance[] {
  return risks.map((risk) => {
    const ends = all
      .filter(({ kind, value }) => kind === 'risk' && value === risk)
      .map(({ until }) => until ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...ends);
    return { what: 'extra-check', risk, until: Number.isFinite(last) ? last : null };
  });
}

/** Why a login of this customer fails now, asks for more, or grants less, the most final first. */
export function findHindrances(
  customer: Customer,
  { attempts, limits, unsent, passkeysOnlySince, passkeys, hold, unconfirmed, signals }: Known,
  { now, hasMethod }: { readonly now: number; readonly hasMethod: boolean },
): Hindrance[] {
  return [
    ...ofStatus(customer),
    ...(hasMethod || customer.status === 'registering' ? [] : [{ what: 'no-method' as const }]),
    ...attempts.flatMap(({ family, blockedUntil, untilLifted }): Hindrance[] =>
      untilLifted || blockedUntil !== null ? [{ what: 'blocked', family, until: untilLifted ? null : blockedUntil }] : [],
    ),
    ...limits.map((each) => ({ what: 'limit' as const, ...each })),
    ...(unsent === undefined ? [] : [{ what: 'code-not-sent' as const, ...unsent }]),
    ...(passkeysOnlySince > 0 ? [{ what: 'passkeys-only' as const, since: passkeysOnlySince, passkeys }] : []),
    ...ofPassword(customer, signals),
    ...(signals.newNumberDue ? [{ what: 'new-number-due' as const }] : []),
    ...(customer.emailVerified ? [] : [{ what: 'address-not-verified' as const }]),
    ...ofRisks(signals),
    ...(customer.pushesStoppedUntil > now ? [{ what: 'requests-stopped' as const, until: customer.pushesStoppedUntil }] : []),
    ...(hold === undefined
      ? []
      : [
          {
            what: 'payments-on-hold' as const,
            change: hold.change,
            since: hold.changedAt,
            until: hold.until ?? null,
            confirmed: hold.confirmed,
            changes: [...unconfirmed],
          },
        ]),
  ];
}
