/** Creates scenarios with the real calls, in a world that the scenarios of a run share. */
import { calls, faceMatchSdkVersion, headers } from '@stepgate/contract';
import { approvalIn, sendMoney, toAda } from '../approvals.ts';
import { paths } from '../asking.ts';
import type { WorldCustomer } from '../customers.ts';
import { insertDevice, type TestDevice } from '../device.ts';
import { beginLogin } from '../journeys.ts';
import { newSession } from '../logged-in-customers.ts';
import type { World } from '../open-world.ts';
import { choosePasskeysOnly, insertPasskey } from '../passkey.ts';
import { beginNumberUpdate, enterNewNumber, newMobile } from '../phone-changes.ts';
import { sendSelfie } from '../selfies.ts';
import { newBackOffice } from '../staff.ts';
import type { Scenario, Step, TokenFor } from './scenario.ts';

/** The state of a scenario while it is created, and while its screen is open. */
export type Stage = {
  readonly world: World;
  readonly customer: WorldCustomer;
  oneTimeToken: string;
  /** Of the customer's browser, as it sends them. */
  cookie: string;
  device?: TestDevice;
};

/** The refusal of a payment during the cool-off period. */
async function beginCoolOff({ world, customer }: Stage): Promise<string> {
  const owner = await newSession(world, customer);
  await world.storage.queries
    .updateTable('customer')
    .set({
      risky_change: 'phone-number',
      risky_change_at: world.clock.now(),
      risky_since: world.clock.now(),
      risky_change_confirmed: 0,
    })
    .where('id', '=', customer.id)
    .execute();
  return String((await sendMoney(world, owner)).headers[headers.coolOff]);
}

async function beginLostNumber({ world, customer }: Stage): Promise<string> {
  const begun = await beginLogin(world, customer);
  const { body } = await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: begun });
  const oneTimeToken: string = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.oneTimeToken;
  const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  return oneTimeToken;
}

async function enterNumber({ world, customer }: Stage, newPhoneNumber: string): Promise<string> {
  const oneTimeToken = await beginNumberUpdate(world, customer);
  const { status } = await world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } });
  if (status !== 200) throw new Error(`the new number was answered with ${status}`);
  return oneTimeToken;
}

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

const tokens: Readonly<Record<TokenFor, (stage: Stage) => Promise<string>>> = {
  login: ({ world, customer }) => beginLogin(world, customer),
  'new number': ({ world, customer }) => beginNumberUpdate(world, customer),
  'new number entered': (stage) => enterNumber(stage, newMobile()),
  'taken number entered': async (stage) => enterNumber(stage, (await stage.world.addCustomer()).phone),
  'lost number': beginLostNumber,
  transfer: async ({ world, customer }) => approvalIn(await sendMoney(world, await newSession(world, customer))),
  'transfer to a long name': async ({ world, customer }) =>
    approvalIn(await sendMoney(world, await newSession(world, customer), undefined, { ...toAda, payee: longName })),
  'cool-off': beginCoolOff,
};

/** Longer than the wait between two messages, and the rate limits of a minute. */
const aWhile = 60_000;

/** @param times stops sooner if the service answers 429 */
async function repeat(times: number, ask: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let at = 0; at < times; at += 1) if ((await ask()).status === 429) return;
}

async function refusePhoto({ world, customer, oneTimeToken }: Stage): Promise<void> {
  await sendSelfie(world, oneTimeToken);
  await world.settle();
  const backOffice = await newBackOffice(world);
  const { waiting } = JSON.parse(JSON.stringify((await backOffice.items()).body));
  const { id } = waiting.find((item: { readonly email?: string }) => item.email === customer.email);
  const { status } = await backOffice.decide(id, { decision: 'reject', reason: 'Both names have to be readable.' });
  if (status >= 300) throw new Error(`staff's decision was answered with ${status}`);
}

/** Longer than any token lives. */
const tooLong = 2 * 3_600_000;

function sendPush({ world, oneTimeToken }: Stage) {
  world.clock.move(aWhile);
  return world.ask(paths.triggerPush, { method: 'POST', oneTimeToken });
}

const steps: Readonly<Record<Step, (stage: Stage) => Promise<unknown>>> = {
  'wrong codes': ({ world, oneTimeToken }) =>
    repeat(6, () => world.ask(paths.verify('totp'), { oneTimeToken, body: { code: '000000' } })),
  'wrong guesses': ({ world, oneTimeToken }) =>
    repeat(6, () => world.ask(paths.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers: '0000' } })),
  'checkpoint mails': ({ world, oneTimeToken }) =>
    repeat(10, () => {
      world.clock.move(aWhile);
      return world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
    }),
  'push requests': (stage) => repeat(10, () => sendPush(stage)),
  'two push requests': (stage) => repeat(2, () => sendPush(stage)),
  'new numbers': async ({ world, customer }) => {
    // The app's code of the first token can't be used again.
    world.clock.move(aWhile);
    const oneTimeToken = await beginNumberUpdate(world, customer);
    await repeat(20, () => world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: newMobile() } }));
  },
  'taken numbers': async ({ world, customer }) =>
    repeat(20, async () => {
      world.clock.move(aWhile);
      const oneTimeToken = await beginNumberUpdate(world, customer);
      const otpCode = await enterNewNumber(world, oneTimeToken, (await world.addCustomer()).phone);
      return world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    }),
  'video selfies': ({ world, oneTimeToken }) =>
    repeat(10, () =>
      world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
      }),
    ),
  'a photo': ({ world, oneTimeToken }) => sendSelfie(world, oneTimeToken),
  'a refused photo': refusePhoto,
  'the device is removed': ({ world, customer }) =>
    world.storage.queries.deleteFrom('push_device').where('customer_id', '=', customer.id).execute(),
  'the token runs out': async ({ world }) => world.clock.move(tooLong),
};

async function giveBackupCode({ world, customer }: Stage): Promise<void> {
  const hash = world.secrets.keyedHash(`backup code of ${customer.id}`, 'a0b1c0d1e1f2g3h');
  await world.storage.queries.insertInto('backup_code').values({ hash, customer_id: customer.id, used_at: null }).execute();
}

export async function openScenario(
  world: World,
  { customer: setup = {}, token = 'login', before = [] }: Scenario,
): Promise<Stage> {
  const { phones = [] } = setup;
  if (phones.length > 0) await world.storage.queries.deleteFrom('phone_number').where('number', 'in', phones).execute();
  // A customer without a choice is asked for a passkey first.
  const account = setup.passkey ? { preferred: '', ...setup } : setup;
  const stage: Stage = { world, customer: await world.addCustomer(account), oneTimeToken: '', cookie: '' };
  // Ends the limits that the previous scenario used up.
  world.clock.move(aWhile);
  if (setup.passkey) await insertPasskey(world.storage, stage.customer.id, world.clock.now());
  if (setup.passkeysOnly) await choosePasskeysOnly(world.storage, stage.customer.id, world.clock.now());
  if (setup.device) stage.device = await insertDevice(world.storage, stage.customer.id, world.clock.now());
  if (setup.backupCodes) await giveBackupCode(stage);
  if (token !== 'none') stage.oneTimeToken = await tokens[token](stage);
  for (const step of before) await steps[step](stage);
  return stage;
}
