import {
  CallError,
  type Calls,
  type CustomerSession,
  calls,
  type DemoTransfer,
  demoCalls,
  type ReadSuccess,
  routes,
  type SecurityOverview,
} from '@stepgate/contract';
import { type Asking, askSession, reportFault, useOfSession, usePasskeys } from '@stepgate/pages';
import { type HostSettings, type Passkeys, useStepgate } from '@stepgate/react';
import { type ComponentType, useCallback } from 'react';

export type Money = { readonly balance: number; readonly transfers: readonly DemoTransfer[] };

export type Account = {
  readonly session: CustomerSession;
  /** `undefined` if this session may not see it, or if it didn't arrive. */
  readonly protection: SecurityOverview | undefined;
  /** Only in the demo, under the same conditions. */
  readonly money: Money | undefined;
  /** The card that offers a passkey, if the customer is to be offered one now. */
  readonly Offer: ComponentType<{ onNotNow(): void }> | undefined;
};

const missing = () => undefined;

/** The page continues without an offer, whatever the error. A service without offers is no error. */
const without =
  (host: HostSettings) =>
  (error: unknown): undefined => {
    if (!(error instanceof CallError)) void reportFault(host, 'home-offer', error);
  };

/** Asks only where this device, or a phone beside it, can keep a passkey: the service counts an answer as an offer. */
async function askForOffer(
  passkeys: Passkeys,
  ask: () => Promise<ReadSuccess<Calls['offerPasskey']>>,
): Promise<Account['Offer']> {
  if (!(await passkeys.can('passkeyPlatformAuthenticator'))) return undefined;
  const { offer } = await ask();
  return offer ? (await import('./passkey-offer/PasskeyOffer.tsx')).PasskeyOffer : undefined;
}

/** The state of the page. Only the session is required. */
export function useAccount(): Asking<Account> {
  const { client, host } = useStepgate();
  const passkeys = usePasskeys();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Account> => {
      // Nearly every session may see them, so they don't wait until the session is known.
      const seen = Promise.all([
        client.ask(calls.security, {}, { signal }).catch(missing),
        __STEPGATE_DEMO__ ? client.ask(demoCalls.demoMoney, {}, { signal }).catch(missing) : undefined,
      ]);
      const session = await askSession(client, {}, { signal });
      if (session.scope !== 'full') return { session, protection: undefined, money: undefined, Offer: undefined };
      const offering = askForOffer(passkeys, () => client.ask(calls.offerPasskey, {}, { signal })).catch(without(host));
      const [[protection, money], Offer] = await Promise.all([seen, offering]);
      return { session, protection, money, Offer };
    },
    [client, host, passkeys],
  );
  return useOfSession(ask, routes.home);
}
