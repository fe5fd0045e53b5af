/** Passkeys that answer at once, or not at all. For tests and the explorer only. */
import type {
  Calls,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  SuccessOf,
} from '@stepgate/contract';
import type { PasskeyCapability, Passkeys } from '../host/passkeys.ts';

export const assertion: PasskeyAssertion = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' },
};

const registration: PasskeyRegistration = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AQID', transports: ['internal'] },
};

type Behaviour = 'answers' | 'cancelled' | 'unreadable' | 'asks' | 'unsupported';

/** The page's requests to the browser, in order. */
type PasskeyOptions = PasskeyRequestOptions | PasskeyCreationOptions;

type FakePasskeys = Passkeys & {
  readonly asked: readonly PasskeyOptions[];
  /** How each was asked for, and whether the page has ended the request. */
  readonly requests: readonly {
    readonly how: 'conditional' | 'immediate' | 'dialog';
    readonly signal: AbortSignal;
  }[];
  /** The signals to the password manager. */
  readonly signals: readonly unknown[];
  /** How the browser answers the requests from now on. */
  behave(next: Behaviour): void;
};

/** @param capabilities what this browser can do in addition to its dialogs */
export function fakePasskeys(behaviour: Behaviour = 'answers', capabilities: readonly PasskeyCapability[] = []): FakePasskeys {
  const asked: PasskeyOptions[] = [];
  const requests: FakePasskeys['requests'][number][] = [];
  const signals: unknown[] = [];
  let current = behaviour;

  async function answer<T>(
    options: PasskeyOptions,
    signal: AbortSignal,
    how: FakePasskeys['requests'][number]['how'],
    credential: T,
  ): Promise<T> {
    const behaves = current;
    asked.push(options);
    requests.push({ how, signal });
    // As in a browser, no answer comes while the event that asked is still handled.
    await new Promise((resolve) => setTimeout(resolve));
    if (behaves === 'asks')
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('ended by the page', 'AbortError'))),
      );
    if (behaves === 'unreadable') throw new DOMException('unreadable', 'DataError');
    if (behaves === 'cancelled') throw new DOMException('cancelled', 'NotAllowedError');
    return credential;
  }

  return {
    ...{ asked, requests, signals },
    behave(next) {
      current = next;
    },
    isSupported: () => current !== 'unsupported',
    can: async (capability) => current !== 'unsupported' && capabilities.includes(capability),
    get: (options, signal, how) => answer(options, signal, how ?? 'dialog', assertion),
    create: (options, signal, how) => answer(options, signal, how ?? 'dialog', registration),
    async signalUnknown(rpId, credentialId) {
      signals.push({ rpId, credentialId });
    },
    async signalAccount(account, email) {
      signals.push({ ...account, email });
    },
  };
}

/** A service's answer to the screen's call. @param challenge the SHA-256 of `{"summary":"…"}` with the sentence on the page */
export const begins = (
  summary = '',
  challenge = '23f-iPeoMX02AfU8IpCUwOt3mhOJTHbNMVQ4fti80TI',
): { readonly body: SuccessOf<Calls['beginPasskey']> } => ({
  body: {
    options: {
      challenge,
      rpId: 'app.example.test',
      allowCredentials: [{ type: 'public-key', id: 'AQID' }],
      userVerification: 'required',
      timeout: 600_000,
    },
    signed: JSON.stringify({ summary }),
  },
});

/** A service's answer to the login form, whose passkeys the browser finds by itself. */
export const loginOptions = (challenge = 'AQID'): { readonly body: SuccessOf<Calls['passkeyLoginOptions']> } => ({
  body: { options: { ...begins().body.options, challenge, allowCredentials: [] } },
});
