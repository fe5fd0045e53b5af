/** The shown amount, the signed amount and the amount in the receipt are the same number, in every currency. */

import { type Currency, calls, decimalAmount, headers, isCurrency, type PasskeyRequestOptions } from '@stepgate/contract';
import { textOfReceipt, verifyReceipt } from '@stepgate/receipt';
import { insertPasskey, newApiKey, newLoggedInCustomer, openWorld, readTransactionDetails } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeMessage } from '../challenges/phone-code/code-message.ts';
import { chainEvents } from '../events/chain-events.ts';
import { makeReceipt } from '../events/make-receipt.ts';
import { findRootKey } from '../events/root-keys.ts';
import { makeRoot } from '../events/roots.ts';
import { costlyCharacters } from '../messages/text-alphabet.ts';
import { challengeOfText, signedText } from '../passkeys/signed-details.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import { describeDetails } from '../tokens/transaction-sentences.ts';

/** The published list of active codes by the number of their decimals (ISO 4217, table A.1, 1 January 2026). */
const published = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW',
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF',
    'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK',
    'MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP',
    'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG',
    'YER ZAR ZMW ZWG',
  ].join(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const;

/** 123456 of the smallest unit, as it is written with so many decimals. */
const written = {
  0: { en: '123,456', de: '123.456', plain: '123456' },
  2: { en: '1,234.56', de: '1.234,56', plain: '1234.56' },
  3: { en: '123.456', de: '123,456', plain: '123.456' },
  4: { en: '12.3456', de: '12,3456', plain: '12.3456' },
} as const;

const everyCode = ([0, 2, 3, 4] as const).flatMap((decimals) =>
  published[decimals].split(' ').map((code) => [code, written[decimals]] as const),
);
const known = (code: string): Currency => (isCurrency(code) ? code : expect.fail(`${code} isn't known`));
/** The currencies that have a symbol in a language and no other currency shares (CLDR 48); all others are written with their code. */
const symbols: Readonly<Record<'en' | 'de', Readonly<Record<string, string>>>> = {
  en: {
    ...{ AUD: 'A$', BRL: 'R$', CAD: 'CA$', CNY: 'CN¥', EUR: '€', GBP: '£', HKD: 'HK$', ILS: '₪', INR: '₹', JPY: 'JP¥' },
    ...{ KRW: '₩', MXN: 'MX$', NZD: 'NZ$', PHP: '₱', TWD: 'NT$', USD: 'US$', VND: '₫', XCD: 'EC$' },
    ...{ XAF: 'FCFA\u00a0', XCG: 'Cg.\u00a0', XOF: 'F\u202fCFA\u00a0', XPF: 'CFPF\u00a0' },
  },
  de: {
    ...{ AUD: 'AU$', BRL: 'R$', CAD: 'CA$', CNY: 'CN¥', EUR: '€', GBP: '£', HKD: 'HK$', ILS: '₪', INR: '₹', JPY: '¥' },
    ...{ KRW: '₩', MXN: 'MX$', NZD: 'NZ$', THB: '฿', TWD: 'NT$', USD: '$', VND: '₫', XCD: 'EC$' },
    ...{ XAF: 'FCFA', XCG: 'Cg.', XOF: 'F\u202fCFA', XPF: 'CFPF' },
  },
};
const sentenceFor = {
  en: (code: string, amount: string) => `Send ${symbols.en[code] ?? `${code}\u00a0`}${amount} to “Ada”`,
  de: (code: string, amount: string) => `${amount}\u00a0${symbols.de[code] ?? code} an „Ada“ senden`,
};
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const payment = (code: string) => ({ kind: 'transfer', payee: 'Ada', amount: 123_456, currency: known(code) }) as const;

describe('[HOLD-13] an amount', () => {
  it('is known in the 165 active currencies of the list, and in no other', () => {
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const active = everyCode.map(([code]) => code).toSorted();
    expect(active).toHaveLength(165);
    expect(all.filter(isCurrency)).toEqual(active);
    for (const text of ['', 'gbp', 'GB', 'GBPX', 'constructor', '__proto__']) expect(isCurrency(text)).toBe(false);
  });

  it.each(rows(everyCode, 40))(
    'of %s has the decimals of ISO 4217 in the sentence, in plain text and in what is signed',
    (code, { en, de, plain }) => {
      const details = payment(code);
      expect(describeDetails(details, 'en').summary).toBe(sentenceFor.en(code, en));
      expect(describeDetails(details, 'de').summary).toBe(sentenceFor.de(code, de));
      expect(decimalAmount(123_456, details.currency)).toBe(plain);
      const token: Pick<OneTimeToken, 'action' | 'hash' | 'sessionHash' | 'details'> = {
        action: 'IDENTITY__APPROVAL',
        hash: 'hash',
        sessionHash: 'session',
        details,
      };
      const signed = signedText(token, 'nonce', 'en');
      expect(JSON.parse(signed)).toMatchObject({
        details: { amount: 123_456, currency: code },
        summary: sentenceFor.en(code, en),
      });
      const dearer = signedText({ ...token, details: { ...details, amount: 123_457 } }, 'nonce', 'en');
      expect(challengeOfText(dearer)).not.toBe(challengeOfText(signed));
    },
  );

  it('[MARK-12] never looks like one of another currency', () => {
    for (const language of ['en', 'de'] as const) {
      const sentences = everyCode.map(([code]) => describeDetails({ ...payment(code), amount: 0 }, language).summary);
      expect(new Set(sentences).size).toBe(165);
    }
  });

  it.each(rows(everyCode, 10))('[MARK-12] of %s costs a text message no more than one of any other', (code) => {
    const settings = { origin: 'https://app.ex.test', brand: 'Acme' };
    for (const language of ['en', 'de'] as const)
      expect(costlyCharacters(codeMessage('123456', 'sms', settings, language, payment(code)).replaceAll('\n', ''))).toBe('');
  });

  it('formats from the digits, and rejects what isn’t a number', () => {
    expect([1, 10, 100, 25_000].map((amount) => decimalAmount(amount, 'GBP'))).toEqual(['0.01', '0.10', '1.00', '250.00']);
    expect([decimalAmount(1, 'CLF'), decimalAmount(1, 'KWD'), decimalAmount(1, 'JPY')]).toEqual(['0.0001', '0.001', '1']);
    expect(decimalAmount(9_007_199_254_740_991, 'GBP')).toBe('90071992547409.91');
    for (const none of [-1, 0.5, 1e21, 9_007_199_254_740_992, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => decimalAmount(none, 'GBP')).toThrow(RangeError);
  });

  it.each([
    ['JPY', '123,456'],
    ['KWD', '123.456'],
    ['IQD', '123.456'],
    ['CLF', '12.3456'],
    ['UYW', '12.3456'],
    ['HUF', '1,234.56'],
    ['PKR', '1,234.56'],
    ['GBP', '1,234.56'],
  ])(
    'of %s that a back end asks for is the same number on the screen, under the passkey’s signature and in the receipt',
    async (code, shown) => {
      const world = await openWorld({ jobsByHand: true });
      onTestFinished(() => world.close());
      const owner = await newLoggedInCustomer(world);
      const passkey = await insertPasskey(world.storage, owner.customer.id, world.clock.now());
      const [, sessionCookie] = /session=([^;]+)/.exec(owner.cookie) ?? [];
      const body = { sessionCookie, method: 'POST', path: '/payments', bodyDigest: '0'.repeat(43), details: payment(code) };
      const authorization = `Bearer ${await newApiKey(world)}`;
      const asked = await world.ask(calls.requestApproval.path, { body, headers: { authorization } });
      const oneTimeToken = String(JSON.parse(JSON.stringify(asked.body)).headers[headers.approval]);
      const summary = sentenceFor.en(code, shown);
      expect(await readTransactionDetails(world, oneTimeToken)).toEqual({
        kind: 'APPROVAL',
        summary,
        amount: expect.stringContaining(shown),
      });
      const begun = await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
      const { options }: { options: PasskeyRequestOptions } = JSON.parse(JSON.stringify(begun.body));
      const passed = await world.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential: passkey.get(options) } });
      expect(passed.status).toBe(200);

      await chainEvents(world);
      world.clock.move(24 * 60 * 60_000);
      await makeRoot(world);
      const key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
      const receipt = await makeReceipt(world.storage.queries, key, owner.customer.id, world.secrets.hashToken(oneTimeToken));
      const { events } = typeof receipt === 'string' ? expect.fail(receipt) : receipt;
      expect(await verifyReceipt(typeof receipt === 'string' ? receipt : textOfReceipt(receipt), [key])).toMatchObject({
        receipt,
      });
      const factsOf = (kind: string) => events.find((event) => event.kind === kind)?.facts ?? {};
      expect(factsOf('approval.asked').shown).toBe(summary);
      expect(JSON.parse(String(factsOf('approval.asked').details))).toMatchObject({ amount: 123_456, currency: code });
      expect(JSON.parse(String(factsOf('approval.signed').signed))).toMatchObject({
        summary,
        details: { amount: 123_456, currency: code },
      });
    },
  );
});
