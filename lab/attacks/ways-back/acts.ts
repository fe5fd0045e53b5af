/** A thief's changes in a session: each addition, removal and replacement, alone and two after another. */
import { calls, deviceTexts, headers } from '@stepgate/contract';
import { timeStep, totpCode } from '@stepgate/identity';
import { decodeBase32, linkTokenIn, newDevice, newMobile, newPasskey, paths } from '@stepgate/testkit';
import { parsed, prove, request, type Somebody } from './somebody.ts';

/** @param cookie of the session. The thief keeps what they add. */
type Act = (thief: Somebody, cookie: string) => Promise<unknown>;

async function addPasskey(thief: Somebody, cookie: string): Promise<void> {
  const begun = await request(thief, cookie, calls.beginAddPasskey.path);
  if (begun.status !== 200) return;
  const passkey = newPasskey({ origin: thief.world.settings.origin });
  const credential = passkey.create(parsed(begun).options);
  const added = await thief.world.ask(calls.addPasskey.path, { cookie, body: { credential } });
  if (added.status === 200) thief.passkeys = [...thief.passkeys, passkey];
}

async function addNumber(thief: Somebody, cookie: string): Promise<void> {
  const number = newMobile();
  const { id } = parsed(await request(thief, cookie, paths.phoneNumbers, { body: { newPhoneNumber: number } }));
  if (id === undefined) return;
  thief.numbers.add(number);
  const demand = await thief.world.ask(paths.verifyPhoneNumber(id), { method: 'POST', cookie });
  const approval = demand.headers[headers.approval];
  if (typeof approval !== 'string') return;
  await prove(thief, approval);
  await thief.world.ask(paths.verifyPhoneNumber(id), { method: 'POST', cookie, headers: { [headers.approval]: approval } });
}

async function setUpApp(thief: Somebody, cookie: string): Promise<void> {
  const { key } = parsed(await request(thief, cookie, calls.beginAuthenticator.path));
  if (key === undefined) return;
  const app = () => totpCode(decodeBase32(key), timeStep(thief.world.clock.now()));
  const confirmed = await thief.world.ask(calls.confirmAuthenticator.path, { cookie, body: { code: app() } });
  if (confirmed.status === 204) thief.app = app;
}

async function addDevice(thief: Somebody, cookie: string): Promise<void> {
  const { code } = parsed(await request(thief, cookie, calls.beginDevice.path));
  if (code === undefined) return;
  const draft = newDevice('');
  const { publicKey } = draft;
  const signature = draft.sign(deviceTexts.enrol({ code, publicKey }));
  const body = { code, name: 'Phone', publicKey, signature };
  const { deviceId } = parsed(await thief.world.ask(calls.enrolPushDevice.path, { body }));
  if (deviceId !== undefined) thief.device = draft.withId(deviceId);
}

async function makeBackupCodes(thief: Somebody, cookie: string): Promise<void> {
  const { codes } = parsed(await request(thief, cookie, calls.makeBackupCodes.path));
  if (codes !== undefined) thief.backupCodes = codes;
}

const overview = async ({ world }: Somebody, cookie: string) => parsed(await world.ask(paths.security, { cookie }));

/** Removes what is older than the session. */
async function removePasskey(thief: Somebody, cookie: string): Promise<void> {
  const { passkeys = [] } = await overview(thief, cookie);
  const [first] = passkeys;
  if (first !== undefined) await request(thief, cookie, calls.removePasskey.path.replace(':id', first.id));
}

async function removeNumber(thief: Somebody, cookie: string): Promise<void> {
  const { phoneNumbers = [] } = await overview(thief, cookie);
  const first = phoneNumbers.find(({ primary }: { primary: boolean }) => primary);
  if (first !== undefined) await request(thief, cookie, calls.removePhoneNumber.path.replace(':id', first.id));
}

const removeApp: Act = (thief, cookie) => request(thief, cookie, calls.removeAuthenticator.path);

async function setPassword(thief: Somebody, cookie: string): Promise<void> {
  const newPassword = 'the thief has a long one';
  const body = { currentPassword: thief.password, newPassword };
  if ((await request(thief, cookie, calls.changePassword.path, { body })).status === 204) thief.password = newPassword;
}

async function setAddress(thief: Somebody, cookie: string): Promise<void> {
  const email = `thief-${thief.email}`;
  await request(thief, cookie, calls.beginEmailChange.path, { body: { email } });
  const mails = await thief.world.messagesTo(email);
  if (mails.length === 0) return;
  const confirmed = await thief.world.ask(calls.confirmEmailChange.path, { body: { token: linkTokenIn(mails) } });
  if (confirmed.status !== 200) return;
  thief.email = email;
  thief.mailboxes.add(email);
}

async function choosePasskeysOnly(thief: Somebody, cookie: string): Promise<void> {
  await addPasskey(thief, cookie);
  await addPasskey(thief, cookie);
  await request(thief, cookie, calls.setPasskeysOnly.path, { body: { on: true } });
}

const inTurn =
  (...all: readonly Act[]): Act =>
  async (thief, cookie) => {
    for (const act of all) await act(thief, cookie);
  };

export const acts = {
  'adds a passkey': addPasskey,
  'adds a number': addNumber,
  'sets up another app': setUpApp,
  'adds a device': addDevice,
  'makes backup codes': makeBackupCodes,
  'chooses passkeys only': choosePasskeysOnly,
  'removes a passkey': removePasskey,
  'removes the number': removeNumber,
  'removes the app': removeApp,
  'sets a new password': setPassword,
  'sets a new address': setAddress,
  'adds a passkey, removes the app': inTurn(addPasskey, removeApp),
  'adds a passkey, sets a new address': inTurn(addPasskey, setAddress),
  'adds a number, removes the number and the app': inTurn(addNumber, removeNumber, removeApp),
} as const satisfies Readonly<Record<string, Act>>;

export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly ActName[];
