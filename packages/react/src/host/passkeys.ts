/** The port to the browser's passkeys (Web Authentication). Tests and stories script it. */
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  SecurityOverview,
} from '@stepgate/contract';

import { patiently } from './ask-browser.ts';
import { browserClock } from './browser-clock.ts';
import { toAssertion, toCreationOptions, toRegistration, toRequestOptions } from './credential-json.ts';

/**
 * The abilities that not every browser with passkeys has, in the words of Web Authentication: offer passkeys in a field's suggestions, ask only if there is a
 * passkey here, create one without a dialog, and keep one on this device or on a phone beside it.
 */
export type PasskeyCapability = 'conditionalGet' | 'immediateGet' | 'conditionalCreate' | 'passkeyPlatformAuthenticator';

export type Passkeys = {
  /** Whether this browser can use passkeys here. */
  isSupported(): boolean;
  /** False also if the browser doesn't answer. */
  can(capability: PasskeyCapability): Promise<boolean>;
  /**
   * Asks the customer for a passkey. Call it in a press, because some browsers require one. Rejects if the customer cancels, or has none of the passkeys
   * here, or takes too long: browsers don't say which.
   * @param how `conditional`: in the suggestions of the email field, where it waits until the customer chooses one; `immediate`: only if there is a
   * passkey here. Default: in a dialog, which also offers other devices.
   */
  get(options: PasskeyRequestOptions, signal: AbortSignal, how?: 'conditional' | 'immediate'): Promise<PasskeyAssertion>;
  /**
   * Creates a passkey. Rejects if the customer cancels, with an `InvalidStateError` if this device has one of the account, and with a `DataError` if one was
   * created but the browser's answer can't be read.
   * @param how `conditional`: without a dialog, and only if the password manager has just filled in the password. Default: in a dialog
   */
  create(options: PasskeyCreationOptions, signal: AbortSignal, how?: 'conditional'): Promise<PasskeyRegistration>;
  /** Reports to the password manager that the service doesn't know a passkey, so that it stops offering it. */
  signalUnknown(rpId: string, credentialId: string): Promise<void>;
  /** Reports to the password manager which passkeys and which email address the account has. */
  signalAccount(account: SecurityOverview['passkeySignals'], email: string): Promise<void>;
};

const browserCredential = () => globalThis.PublicKeyCredential;

const askBrowser = patiently(browserClock());

const askCapability = (capability: PasskeyCapability): Promise<boolean | undefined> =>
  askBrowser(async () => {
    const capabilities = await browserCredential().getClientCapabilities?.();
    if (capabilities !== undefined) return capabilities[capability];
    // Chrome before 133 and Safari before 17.4 say each by itself.
    if (capability === 'conditionalGet') return browserCredential().isConditionalMediationAvailable?.();
    return capability === 'passkeyPlatformAuthenticator'
      ? browserCredential().isUserVerifyingPlatformAuthenticatorAvailable?.()
      : false;
  });

/** The browser's own. Its JSON methods aren't used, because Safari before 18.4 and Chrome before 129 have none. */
export const browserPasskeys: Passkeys = {
  isSupported: () => typeof browserCredential() === 'function',
  async can(capability) {
    return browserPasskeys.isSupported() && (await askCapability(capability).catch(() => false)) === true;
  },
  async get(options, signal, how) {
    const request = {
      ...{ publicKey: toRequestOptions(options), signal },
      ...(how === 'conditional' && { mediation: how }),
      ...(how === 'immediate' && { uiMode: how }),
    };
    return toAssertion(await navigator.credentials.get(request));
  },
  async create(options, signal, how) {
    const request = { publicKey: toCreationOptions(options), signal, ...(how === 'conditional' && { mediation: how }) };
    const signalOrphan = (id: string) => void browserPasskeys.signalUnknown(options.rp.id, id).catch(() => undefined);
    return toRegistration(await navigator.credentials.create(request), signalOrphan);
  },
  async signalUnknown(rpId, credentialId) {
    await browserCredential()?.signalUnknownCredential?.({ rpId, credentialId });
  },
  async signalAccount({ rpId, userId, credentialIds }, email) {
    await browserCredential()?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds });
    await browserCredential()?.signalCurrentUserDetails?.({ rpId, userId, name: email, displayName: email });
  },
};
