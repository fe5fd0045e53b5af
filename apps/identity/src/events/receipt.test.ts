/** Receipts of real approvals, verified without the database; and thousands of changed ones, none of which passes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, deviceTexts, headers, type PasskeyRequestOptions } from '@stepgate/contract';
import { type Receipt, textOfReceipt, verifyReceipt } from '@stepgate/receipt';
import {
  approvalIn,
  approveWithApp,
  databases,
  insertDevice,
  insertPasskey,
  newDevice,
  newSession,
  openWorld,
  paths,
  sendMoney,
  type TestDevice,
  type World,
} from '@stepgate/testkit';
import { isDeep, times } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { storedRoots } from './check-roots.ts';
import { makeReceipt, type NoReceipt } from './make-receipt.ts';
import { recordEvent } from './record-event.ts';
import { findRootKey, type RootKey } from './root-keys.ts';
import { makeRoot } from './roots.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type Made = { readonly text: string; readonly receipt: Receipt };

describe.each(databases)('receipts on $name', ({ newDatabase }) => {
  let world: World;
  let key: RootKey;
  /** By an authenticator app, and spent on the next day. */
  let byApp: Made;
  /** By a passkey. */
  let byPasskey: Made;
  /** On a device that showed it in the language of the request, and on a device that showed it in German. */
  let byDevice: Made;
  let byGermanDevice: Made;
  let paid: { readonly customerId: string; readonly approval: string };

  const makeOneReceipt = async (customerId: string, approval: string): Promise<Receipt | NoReceipt> =>
    makeReceipt(world.storage.queries, key, customerId, approval);
  async function madeFor(customerId: string, token: string): Promise<Made> {
    const receipt = await makeOneReceipt(customerId, world.secrets.hashToken(token));
    if (typeof receipt === 'string') throw new Error(`there is no receipt: ${receipt}`);
    return { receipt, text: textOfReceipt(receipt) };
  }
  /** @returns the approval's token, approved on the customer's device in the given language */
  async function approveOnDevice(language: string): Promise<{ readonly customerId: string; readonly token: string }> {
    const customer = await world.addCustomer();
    const device = await insertDevice(world.storage, customer.id, world.clock.now());
    const oneTimeToken = approvalIn(await sendMoney(world, await newSession(world, customer)));
    expect((await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
    const screen = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    const number = screen.match(/"Enter (\d\d) on your phone/)?.[1];
    const inLanguage: World['ask'] = (path, request) =>
      world.ask(path, { ...request, headers: { [headers.language]: language } });
    const { body } = await device.requests(inLanguage, world.clock.now());
    const [{ requestId, summary }] = JSON.parse(JSON.stringify(body)).requests;
    const answer = await device.answer(world.ask, requestId, 'APPROVED', number, summary);
    expect(answer.body).toEqual({ status: 'APPROVED' });
    return { customerId: customer.id, token: oneTimeToken };
  }
  async function endOfDay(): Promise<void> {
    await chainEvents(world);
    world.clock.move(day);
    await makeRoot(world);
  }

  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    const [ada, grace] = [await world.addCustomer(), await world.addCustomer()];
    const passkey = await insertPasskey(world.storage, grace.id, world.clock.now());
    // Approved two minutes before midnight, and spent just after it: two roots cover it.
    world.clock.move(day - (world.clock.now() % day) - 2 * minute);
    const owner = await newSession(world, ada);
    const token = await approveWithApp(world, ada, await sendMoney(world, owner));
    await chainEvents(world);
    world.clock.move(2 * minute);
    await makeRoot(world);
    expect((await sendMoney(world, owner, token)).status).toBe(200);

    const other = await newSession(world, grace);
    const second = approvalIn(await sendMoney(world, other));
    const begun = await world.ask(calls.beginPasskey.path, {
      method: 'POST',
      oneTimeToken: second,
      headers: { [headers.language]: 'de' },
    });
    const { options }: { options: PasskeyRequestOptions } = JSON.parse(JSON.stringify(begun.body));
    const passed = await world.ask(calls.verifyPasskey.path, {
      oneTimeToken: second,
      body: { credential: passkey.get(options) },
    });
    expect(passed.status).toBe(200);
    const [english, german] = [await approveOnDevice('en'), await approveOnDevice('de')];
    await endOfDay();
    key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
    byApp = await madeFor(ada.id, token);
    byPasskey = await madeFor(grace.id, second);
    byDevice = await madeFor(english.customerId, english.token);
    byGermanDevice = await madeFor(german.customerId, german.token);
    paid = { customerId: ada.id, approval: world.secrets.hashToken(token) };
  }, 60_000);
  afterAll(() => world.close());

  it('[API-09] a receipt says what was shown, how it was proved and under which policy, and verifies by the public key alone', async () => {
    const { kid, publicKey } = key;
    const verified = await verifyReceipt(byApp.text, [{ kid, publicKey }]);
    expect(verified).toEqual({ receipt: byApp.receipt, asOf: expect.objectContaining({ nth: 2 }) });
    expect(byApp.receipt.events.map(({ kind }) => kind)).toEqual(['approval.asked', 'approval.given', 'approval.spent']);
    expect(byApp.receipt.events[0]?.facts).toMatchObject({
      shown: expect.stringContaining('Ada Lovelace'),
      language: 'en',
      details: expect.stringContaining('"amount":25000'),
      approves: expect.stringMatching(/^[\w-]{43}$/),
      policy: expect.stringMatching(/./),
    });
    expect(byApp.receipt.events[1]?.facts).toMatchObject({ proofs: ['TOTP'] });
    expect(byApp.receipt.events.map(({ root }) => root)).toEqual([1, 1, 2]);
  });

  it('[API-09] the receipt of a passkey has the signature of what was shown', async () => {
    expect(await verifyReceipt(byPasskey.text, [key])).toEqual({
      receipt: byPasskey.receipt,
      asOf: expect.objectContaining({ nth: 2 }),
    });
    expect(byPasskey.receipt.events.map(({ kind }) => kind)).toContain('approval.signed');
  });

  it('[API-09] the receipt of a device has its signature of the sentence that it showed, in any language', async () => {
    const english = 'Send £250.00 to “Ada Lovelace”';
    const german = '250,00\u00a0£ an „Ada Lovelace“ senden';
    for (const [{ text, receipt }, sentence, language] of [
      [byDevice, english, 'en'],
      [byGermanDevice, german, 'de'],
    ] as const) {
      expect(await verifyReceipt(text, [key])).toEqual({ receipt, asOf: expect.objectContaining({ nth: 2 }) });
      expect(receipt.events.map(({ kind }) => kind)).toEqual(['approval.asked', 'approval.device-signed', 'approval.given']);
      expect(receipt.events[0]?.facts).toMatchObject({ language: 'en', shown: english });
      expect(receipt.events[1]?.facts).toEqual({
        approval: receipt.approval,
        device: expect.stringMatching(/^device-\d+-of-a-test$/),
        publicKey: expect.stringMatching(/^[\w-]{87}$/),
        signed: expect.stringMatching(/^stepgate device answer\n/),
        language,
        signature: expect.stringMatching(/^[\w-]{86}$/),
      });
      expect(String(receipt.events[1]?.facts.signed).split('\n').slice(3)).toEqual([
        'APPROVED',
        expect.stringMatching(/^\d\d$/),
        sentence,
      ]);
      expect(receipt.events[2]?.facts).toMatchObject({ proofs: ['PUSH'] });
    }
  });

  it('[API-09] a device’s signature of something else doesn’t pass, even if it was written into the log and its root was signed', async () => {
    const said = {
      answer: 'APPROVED',
      requestId: 'request',
      number: '42',
      summary: 'Send £250.00 to “Ada Lovelace”',
    } as const;
    const shown = {
      action: 'IDENTITY__APPROVAL',
      details: '{}',
      shown: said.summary,
      language: 'en',
      approves: '',
      policy: 'a policy',
      browser: 'Firefox',
      network: '192.0.2.0',
      receipt: 'stepgate receipt 2',
    };
    const device = newDevice('mine');
    const answered = (by: TestDevice, change: Partial<Parameters<typeof deviceTexts.answer>[0]> = {}) => {
      const signed = deviceTexts.answer({ deviceId: 'mine', ...said, ...change });
      return { device: 'mine', publicKey: device.publicKey, signed, language: 'en', signature: by.sign(signed) };
    };
    const listed = deviceTexts.requests({ deviceId: 'mine', signedAt: 1 });
    const english = answered(device);
    const compressed = Buffer.from(device.publicKey, 'base64url');
    compressed.writeUInt8(2, 0);
    const written = {
      right: english,
      'in German': { ...answered(device, { summary: 'Etwas anderes' }), language: 'de' },
      'by another key': answered(newDevice('mine')),
      'of a denial': answered(device, { answer: 'DENIED' }),
      'of another amount': answered(device, { summary: 'Send £1.00 to “Ada Lovelace”' }),
      'of no sentence': answered(device, { summary: undefined }),
      'of two lines': answered(device, { summary: `${said.summary}\n${said.summary}` }),
      'without a number': answered(device, { number: undefined }),
      'of another device': answered(device, { deviceId: 'yours' }),
      'of another text': { ...english, signed: listed, signature: device.sign(listed) },
      'that was cut': { ...english, signature: english.signature.slice(0, 40) },
      'with a compressed key': { ...english, publicKey: compressed.toString('base64url') },
      'with no key': { ...english, publicKey: '' },
    };
    const { id: customerId } = await world.addCustomer();
    for (const [approval, facts] of Object.entries(written))
      await transact(world, async (tx) => {
        await recordEvent(tx, customerId, { kind: 'approval.asked', facts: { approval, ...shown } });
        await recordEvent(tx, customerId, { kind: 'approval.device-signed', facts: { approval, ...facts } });
      });
    await endOfDay();
    const passed: string[] = [];
    for (const approval of Object.keys(written)) {
      const receipt = await makeOneReceipt(customerId, approval);
      if (typeof receipt === 'string') throw new Error(`there is no receipt: ${receipt}`);
      const verified = await verifyReceipt(textOfReceipt(receipt), [key]);
      if ('receipt' in verified) passed.push(approval);
      else expect(verified.fault, approval).toMatch(/\(approval\.device-signed\): the signature isn't one of what was shown\.$/);
    }
    // In another language the sentence can't be compared offline: the report shows it.
    expect(passed).toEqual(['right', 'in German']);
  });

  it('[API-09] of receipts with any one character changed none passes', { tags: 'deep', timeout: 120_000 }, async () => {
    let mutated = 0;
    for (const { text } of [byApp, byPasskey, byDevice]) {
      for (let at = 0; at < text.length; at += times(15, 3)) {
        // The nearest other character: the last one of base64url often differs in spare bits only.
        const code = text.charCodeAt(at);
        const changed = text.slice(0, at) + String.fromCharCode(code % 2 === 0 ? code + 1 : code - 1) + text.slice(at + 1);
        const verified = await verifyReceipt(changed, [key]);
        if (!('fault' in verified)) expect.fail(`passes with another character at ${at}: ${changed.slice(at - 20, at + 20)}`);
        mutated += 1;
      }
    }
    expect(mutated).toBeGreaterThan(times(200, 1_000));
  });

  it.each<[string, (receipt: Receipt) => unknown]>([
    ['without its last event', ({ events }) => events.pop()],
    ['without its first event', ({ events }) => events.shift()],
    ['with two events exchanged', ({ events }) => events.reverse()],
    ['with an event twice', ({ events }) => events.push(structuredClone(events[0] ?? expect.fail()))],
    [
      'with an event of another approval',
      ({ events }) => events.splice(1, 0, structuredClone(byPasskey.receipt.events[0] ?? expect.fail())),
    ],
    ['with another approval’s name', (receipt) => Object.assign(receipt, { approval: byPasskey.receipt.approval })],
    ['with a root too many', ({ roots }) => Object.assign(roots, { 9: Object.values(roots)[0] })],
    ['with another amount', ({ events }) => Object.assign(events[0]?.facts ?? {}, { details: '{"amount":1}' })],
    ['without the way to its root', ({ events }) => Object.assign(events[0] ?? {}, { beside: [] })],
  ])('[API-09] a receipt %s doesn’t pass, even if it is written as a receipt is', async (_name, change) => {
    const receipt = structuredClone(byApp.receipt);
    change(receipt);
    const verified = await verifyReceipt(textOfReceipt(receipt), [key]);
    expect(verified).toEqual({ fault: expect.any(String) });
  });

  it('[API-09] a receipt of another service’s key, or written in another way, doesn’t pass', async () => {
    const elsewhere = { kid: key.kid, publicKey: { ...key.publicKey, x: key.publicKey.y ?? '' } };
    for (const [text, keys] of [
      [byApp.text, [elsewhere]],
      [byApp.text, []],
      [byApp.text.trimEnd(), [key]],
      [`${JSON.stringify(byApp.receipt, undefined, 2)}\n`, [key]],
      ['', [key]],
      ['null\n', [key]],
    ] as const)
      expect(await verifyReceipt(text, keys)).toEqual({ fault: expect.any(String) });
  });

  // Each of its ten programs takes half a second.
  it.each(isDeep ? ['npx @stepgate/receipt'] : [])(
    '[API-09] %s verifies a receipt without a database, without settings and without the service',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-receipt-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const program = fileURLToPath(new URL('./main.ts', import.meta.resolve('@stepgate/receipt')));
      writeFileSync(
        join(folder, 'key.json'),
        JSON.stringify({ keys: [{ ...key.publicKey, kid: key.kid, alg: 'ES256', use: 'sig' }] }),
      );
      const verify = (
        text: string,
        ...flags: string[]
      ): { readonly code: number | null; readonly out: string; readonly err: string } => {
        writeFileSync(join(folder, 'receipt.json'), text);
        const words = [program, 'verify', 'receipt.json', '--key', 'key.json', ...flags];
        const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, env: {}, encoding: 'utf8' });
        return { code: status, out: stdout, err: stderr };
      };
      const { code, out, err } = verify(byApp.text);
      expect([code, err]).toEqual([0, '']);
      for (const said of [
        "The receipt is whole: it has every event of the approval up to root 2 (2026-01-06). What came later isn't in it.",
        `customer: ${paid.customerId}`,
        'shown: Send £250.00 to “Ada Lovelace”',
        'given  TOTP',
      ])
        expect(out).toContain(said);
      expect(verify(byPasskey.text)).toMatchObject({ code: 0, err: '' });
      expect(verify(byGermanDevice.text)).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('device-signed  250,00\u00a0£ an „Ada Lovelace“ senden\n'),
      });
      await endOfDay();
      // It rests on two roots. A kept root covers those before it, if the operator's roots connect to them.
      const [first = '', second = '', third = ''] = (await storedRoots(world.storage.queries)).map((root) => {
        writeFileSync(join(folder, `root-${root.nth}.txt`), `${JSON.stringify(root)}\n`);
        writeFileSync(join(folder, 'roots.jsonl'), `${JSON.stringify(root)}\n`, { flag: 'a' });
        return root.signed;
      });
      const foreign = "isn't one of the kept roots, and none of them leads to it.";
      for (const [flags, code, said] of [
        [['--root', first, '--root', second], 0, ''],
        [['--root', second], 0, ''],
        [['--root', 'roots.jsonl'], 0, ''],
        [['--root', 'root-2.txt'], 0, ''],
        [['--root', first], 1, `The root 2 ${foreign}\n`],
        [['--root', third], 0, ''],
        [['--root', third, '--chain', 'roots.jsonl'], 0, ''],
        [['--root', `${second.slice(0, -4)}AAAA`], 1, 'None of the kept roots is signed by any of the keys.\n'],
        [['--root', 'key.json'], 2, 'key.json has no root, which npm run events -- roots prints.\n'],
        [['--root', 'nowhere.txt'], 2, "nowhere.txt can't be read (ENOENT).\n"],
      ] as const)
        expect([flags, verify(byApp.text, ...flags)]).toEqual([flags, { code, out: code === 0 ? out : '', err: said }]);
      expect(verify(byApp.text, '--chain', 'roots.jsonl')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^Usage/),
      });
      expect(verify(byPasskey.text, '--origin', 'https://app.ex.test', '--relying-party', 'app.ex.test')).toMatchObject({
        code: 0,
      });
      for (const flags of [
        ['--origin', 'https://ex.test'],
        ['--relying-party', 'ex.test'],
      ])
        expect(verify(byPasskey.text, ...flags)).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringContaining('another site'),
        });
      const changed = verify(byApp.text.replace('Ada Lovelace', 'Eve Lovelace'));
      expect(changed).toEqual({ code: 1, out: '', err: expect.stringContaining("it isn't in the log that was signed") });
    },
  );

  it('[API-09] an unknown approval has no receipt, nor has an approval before a root covers it', async () => {
    expect(await makeOneReceipt(paid.customerId, 'unknown')).toBe('unknown');
    expect(await makeOneReceipt('nobody', paid.approval)).toBe('unknown');
    const customer = await world.addCustomer();
    const owner = await newSession(world, customer);
    const refusal = await sendMoney(world, owner);
    await chainEvents(world);
    expect(await makeOneReceipt(customer.id, world.secrets.hashToken(approvalIn(refusal)))).toBe('not-yet');
  });
});
