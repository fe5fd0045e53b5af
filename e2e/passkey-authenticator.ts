/**
 * Chromium's own software authenticator, over the DevTools protocol. It answers a page at once: a passkey that can be found without an address logs in
 * as soon as /login offers passkeys. Without any authenticator, a headless browser refuses such requests.
 */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect } from './journey.ts';
import { postProved } from './proved.ts';
import { approveWithCode } from './sending.ts';

/** A passkey that was made elsewhere. */
type KnownPasskey = {
  /** base64url */
  readonly credentialId: string;
  /** PKCS #8 */
  readonly privateKey: Buffer;
  readonly rpId: string;
  readonly userId: string;
};

export type Authenticator = {
  /** Holds a passkey that no provider syncs. */
  keep(passkey: KnownPasskey): Promise<void>;
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Keeps its passkeys for requests that name them. The login form doesn't, so it no longer finds any. */
  hideFromLogin(): Promise<void>;
  /** From now on it asks for no PIN, face or finger, as if the customer failed at it. */
  neverVerifies(): Promise<void>;
  /** From now on its signatures are wrong. */
  signsWrongly(): Promise<void>;
  /** Whether the customer touches it when they are asked to. */
  isTouched(touched: boolean): Promise<void>;
};

/** Gives the browser of a page a passkey provider, or a key to plug in. Its passkeys are synced ones. */
export async function withAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  const credentials = async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    async keep({ credentialId, privateKey, rpId, userId }) {
      const credential = {
        credentialId: Buffer.from(credentialId, 'base64url').toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.toString('base64'),
        userHandle: Buffer.from(userId).toString('base64'),
        signCount: 1,
        backupEligibility: false,
        backupState: false,
      };
      await devTools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    count: async () => (await credentials()).length,
    async hideFromLogin() {
      for (const credential of await credentials()) {
        const { credentialId } = credential;
        await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        const hidden = { ...credential, isResidentCredential: false };
        await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: hidden });
      }
    },
    async neverVerifies() {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async signsWrongly() {
      await devTools.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: true });
    },
    async isTouched(touched) {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: touched });
    },
  };
}

const security = '/gateway/identity/api/v1/security';

/** Adds a passkey with a press on the card that follows a login, and approves it. The browser waits two seconds for a creation without a dialog, and this one never answers. */
export async function acceptOffer(page: Page): Promise<void> {
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(`${security}/passkeys`),
  );
  await page.getByRole('button', { name: words.addPasskey }).click();
  await approveWithCode(page, 'Add a passkey that can log you in');
  await added;
  await expect(page.getByRole('heading', { name: "You've added a passkey" })).toBeFocused();
}

/** Removes every passkey from the account that is logged in, without a signal to the browser. */
export async function removePasskeys(page: Page): Promise<void> {
  const ids = await page.evaluate(async (path): Promise<readonly string[]> => {
    const { passkeys } = await (await fetch(path, { headers: { 'x-access-token': 'stepgate-web' } })).json();
    return passkeys.map(({ id }: { id: string }) => id);
  }, security);
  for (const id of ids) await postProved(page, `${security}/passkeys/${id}/remove`, {});
}
