/** The signature of a passkey in a receipt is judged offline as strictly as the service judges it online. */
import { createHash } from 'node:crypto';
import type { PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Canonical,
  canonicalJson,
  digestOfFacts,
  type Receipt,
  type Site,
  textOfReceipt,
  verifyReceipt,
} from '@stepgate/receipt';
import { newPasskey, openWorld, type Twist, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Transaction, transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { makeReceipt } from './make-receipt.ts';
import { recordEvent } from './record-event.ts';
import { findRootKey, type RootKey } from './root-keys.ts';
import { makeRoot } from './roots.ts';

const details = { amount: 25_000, currency: 'GBP', kind: 'transfer', payee: 'Ada Lovelace' };
const asked = {
  action: 'IDENTITY__APPROVAL',
  details: JSON.stringify(details),
  shown: 'Send £250.00 to Ada Lovelace',
  language: 'en',
  approves: '',
  policy: 'a policy',
  browser: 'Firefox',
  network: '192.0.2.0',
  receipt: 'stepgate receipt 2',
};
const page = { origin: 'https://app.ex.test', rpId: 'app.ex.test' };
const payment = {
  rpId: page.rpId,
  topOrigin: page.origin,
  payeeName: 'Ada Lovelace',
  total: { value: '250.00', currency: 'GBP' },
  instrument: { displayName: 'Ex', icon: 'https://app.ex.test/icon.png' },
};

type Written = {
  readonly twist?: Twist;
  /** An earlier build let the browser show the payment (Secure Payment Confirmation): what the browser says differently. */
  readonly paying?: Partial<typeof payment>;
  /** The values that the service expected. `undefined`: an earlier release, which didn't record them. */
  readonly expected?: { readonly origins: string[]; readonly relyingParty: string } | undefined;
  readonly change?: { readonly authenticatorData?: string };
};

const right = 'right';
const otherSite = 'the passkey signed for another site';
const nobody = "the passkey's user wasn't there, or wasn't verified";
const other = "the signature isn't one of what was shown";

/** Each with what the verifier says of it. */
const cases: Readonly<Record<string, readonly [Written, string]>> = {
  'as it should be': [{}, right],
  'by an earlier release': [{ expected: undefined }, right],
  'of a payment that the browser showed, by an earlier build': [{ paying: {} }, right],
  'on another page of the relying party': [
    {
      twist: { origin: 'https://pay.app.ex.test' },
      expected: { origins: ['https://pay.app.ex.test'], relyingParty: 'app.ex.test' },
    },
    right,
  ],
  'on another page': [{ twist: { origin: 'https://app.ex.evil' } }, otherSite],
  'on another page, by an earlier release': [{ twist: { origin: 'https://app.ex.evil' }, expected: undefined }, otherSite],
  'on another page of the same domain': [{ twist: { origin: 'https://pay.app.ex.test' } }, otherSite],
  'without encryption': [
    { twist: { origin: 'http://app.ex.test' }, expected: { origins: ['http://app.ex.test'], relyingParty: 'app.ex.test' } },
    otherSite,
  ],
  'for another relying party': [{ twist: { rpId: 'ex.evil' } }, otherSite],
  'for another relying party, by an earlier release': [{ twist: { rpId: 'ex.evil' }, expected: undefined }, otherSite],
  'for the domain above': [{ twist: { rpId: 'ex.test' } }, otherSite],
  'in a frame of another site': [{ twist: { crossOrigin: true } }, otherSite],
  'of a registration': [{ twist: { type: 'webauthn.create' } }, other],
  'of another kind': [{ twist: { type: 'payment.get' } }, other],
  'without a touch': [{ twist: { absent: true } }, nobody],
  'without a finger or a PIN': [{ twist: { unverified: true } }, nobody],
  'without both, by an earlier release': [{ twist: { absent: true, unverified: true }, expected: undefined }, nobody],
  'of another challenge': [{ twist: { challenge: 'YW5vdGhlcg' } }, other],
  'by another key': [{ twist: { otherKey: true } }, other],
  'of zeros': [{ twist: { zeroedSignature: true } }, other],
  'without authenticator data': [{ change: { authenticatorData: '' } }, otherSite],
  'of a payment to somebody else': [{ paying: { payeeName: 'Mallory Evil' } }, other],
  'of another amount': [{ paying: { total: { value: '2.50', currency: 'GBP' } } }, other],
  'of another currency': [{ paying: { total: { value: '250.00', currency: 'EUR' } } }, other],
  'of an amount that is no number': [{ paying: { total: { value: '25000x', currency: 'GBP' } } }, other],
  'of a payment for another relying party': [{ paying: { rpId: 'ex.evil' } }, other],
};

describe('a passkey’s signature in a receipt', () => {
  let world: World;
  let key: RootKey;
  const receipts = new Map<string, Receipt>();

  function signedFacts(approval: string, { twist = {}, paying, expected, change }: Written): Canonical {
    const passkey = newPasskey();
    const signed = JSON.stringify({ details, token: approval });
    const challenge = createHash('sha256').update(signed).digest('base64url');
    const options: PasskeyRequestOptions = {
      challenge,
      rpId: page.rpId,
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'required',
    };
    const shown = paying && { type: 'payment.get', says: { payment: { ...payment, ...paying } } };
    const { response } = passkey.get(options, { ...shown, ...twist });
    return {
      approval,
      passkey: 'mine',
      publicKey: passkey.publicKey,
      signed,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      ...expected,
      ...change,
    };
  }
  /** An event of an earlier release, which lacks facts that `recordEvent` demands. */
  async function insertSigned(tx: Transaction, facts: Canonical): Promise<void> {
    const [id, salt, text] = [tx.secrets.newToken(), tx.secrets.newToken(), canonicalJson(facts)];
    const row = { id, customer_id: 'ada', kind: 'approval.signed', at: tx.now, salt, facts: text };
    await tx.queries
      .insertInto('waiting_event')
      .values({ ...row, digest: digestOfFacts(salt, text) })
      .execute();
  }

  beforeAll(async () => {
    world = await openWorld({ jobsByHand: true });
    for (const [approval, [written]] of Object.entries(cases))
      await transact(world, async (tx) => {
        const expected = 'expected' in written ? written.expected : { origins: [page.origin], relyingParty: page.rpId };
        await recordEvent(tx, 'ada', { kind: 'approval.asked', facts: { approval, ...asked } });
        await insertSigned(tx, signedFacts(approval, { ...written, expected }));
        await recordEvent(tx, 'ada', { kind: 'approval.given', facts: { approval, proofs: ['PASSKEY'] } });
      });
    await chainEvents(world);
    world.clock.move(24 * 60 * 60_000);
    await makeRoot(world);
    key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
    for (const approval of Object.keys(cases)) {
      const made = await makeReceipt(world.storage.queries, key, 'ada', approval);
      if (typeof made === 'string') expect.fail(made);
      receipts.set(approval, made);
    }
  });
  afterAll(() => world.close());

  const verify = async (name: string, site: Site = {}): Promise<string> => {
    const verified = await verifyReceipt(textOfReceipt(receipts.get(name) ?? expect.fail(name)), [key], site);
    return 'fault' in verified ? verified.fault.replace(/^Event \d+ \(approval\.signed\): (.*)\.$/, '$1') : right;
  };

  it.each(Object.entries(cases).map(([name, [, said]]) => [name, said] as const))(
    '[HOLD-05] %s: %s, even if it was written into the log and its root was signed',
    async (name, said) => {
      expect(await verify(name)).toBe(said);
    },
  );

  it('[HOLD-05] somebody who knows the site accepts no other one, whatever the service says that it expected', async () => {
    const elsewhere = 'on another page of the relying party';
    for (const [name, site, said] of [
      ['as it should be', { origin: 'https://app.ex.test', relyingParty: 'app.ex.test' }, right],
      ['as it should be', { origin: 'https://ex.test' }, otherSite],
      ['as it should be', { relyingParty: 'ex.test' }, otherSite],
      ['by an earlier release', { origin: 'https://app.ex.test', relyingParty: 'app.ex.test' }, right],
      ['by an earlier release', { relyingParty: 'ex.test' }, otherSite],
      [elsewhere, { origin: 'https://pay.app.ex.test' }, right],
      [elsewhere, { origin: 'https://app.ex.test' }, otherSite],
    ] as const)
      expect([name, site, await verify(name, site)]).toEqual([name, site, said]);
  });
});
