/** How a customer uses up each limit that a login can meet, with the real calls, and is then refused by it. */
import { calls, codeSends, faceMatchSdkVersion, headers, messageTotals, phoneGuesses, pushes, selfies } from '@stepgate/contract';
import {
  beginLogin,
  beginNumberUpdate,
  choosePasskeysOnly,
  codeIn,
  cookiesOf,
  enterNewNumber,
  insertDevice,
  insertPasskey,
  linkTokenIn,
  logIn,
  newMobile,
  passWithApp,
  passWithText,
  paths,
  sendSelfie,
  tokenOf,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import type { Settings } from '../../kernel/settings.ts';
import type { LoginLimit } from '../login-limits/login-limits.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

type UseUp = (world: World, customer: WorldCustomer) => Promise<unknown>;

type Way = {
  readonly use: UseUp;
  readonly setup?: WantedCustomer;
  readonly settings?: Partial<Settings>;
  /** No answer names the limit, because it would reveal that the account exists. */
  readonly silent?: true;
};

async function times(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await act(n);
}

/** Each half a minute after the one before, which is when the next code may go out. */
const sendCodes = (world: World, oneTimeToken: string, count: number, channel = 'sms'): Promise<void> =>
  times(count, async () => {
    world.clock.move(31 * second);
    await world.ask(paths.trigger(channel), { oneTimeToken, body: {} });
    await world.settle();
  });

const codesAfterPassword =
  (count: number, channel = 'sms'): UseUp =>
  async (world, customer) =>
    sendCodes(world, await beginLogin(world, customer), count, channel);

const beginWithAddress = async (world: World, { email }: WorldCustomer, cookie = ''): Promise<string> =>
  tokenOf((await world.ask(paths.loginCdr, { body: { email }, cookie })).body);

const codesWithAddress =
  (count: number): UseUp =>
  async (world, customer) =>
    sendCodes(world, await beginWithAddress(world, customer), count);

const codesToNewNumber =
  (channel = 'sms'): UseUp =>
  async (world, customer) => {
    const oneTimeToken = await beginNumberUpdate(world, customer);
    await world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: newMobile() } });
    await sendCodes(world, oneTimeToken, 2, channel);
  };

/** Settings with one total of so many messages. */
const totalOf = (kind: 'texts' | 'calls', span: 'anHour' | 'aDay', most: number): Partial<Settings> => ({
  messageTotals: { ...messageTotals, [kind]: { ...messageTotals[kind], [span]: most } },
});

const newNumberDue: WantedCustomer = { mustUpdatePhoneNumber: true };

/** The codes of strangers are a quarter of all, those to new numbers a half: with so many, either has one. */
const [ofOwner, ofNewNumber, ofAddress] = [1, 2, 4];

const wrongCodes = (world: World, oneTimeToken: string, count: number): Promise<void> =>
  times(count, (n) => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: `00000${n}` } }));

/** Five wrong codes in one login, and one in the next. */
const wrongCodesIn =
  (begin: (world: World, customer: WorldCustomer) => Promise<string>): UseUp =>
  async (world, customer) => {
    await wrongCodes(world, await begin(world, customer), 5);
    await wrongCodes(world, await begin(world, customer), 1);
  };

const wrongPasswords =
  (cookieOf: (world: World, customer: WorldCustomer) => Promise<string> | string): UseUp =>
  async (world, customer) => {
    const cookie = await cookieOf(world, customer);
    const body = { email: customer.email, password: 'a wrong password' };
    await times(6, () => world.ask(paths.login, { body, cookie }));
  };

const askForReset = async (world: World, { email }: WorldCustomer): Promise<void> => {
  await world.ask(calls.askPasswordReset.path, { body: { email } });
  await world.settle();
};

async function openResetLink(world: World, customer: WorldCustomer) {
  await askForReset(world, customer);
  const mails = (await world.messagesTo(customer.email)).filter(({ subject }) => subject === 'Set a new password');
  return world.ask(paths.beginPasswordReset, { body: { token: linkTokenIn(mails) } });
}

const askByMail = (world: World, oneTimeToken: string, count = 1): Promise<void> =>
  times(count, () => world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} }));

const beginChange = async (world: World, customer: WorldCustomer) =>
  world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: await beginLogin(world, customer) });

async function changeWithProvedNumber(world: World, customer: WorldCustomer): Promise<string> {
  world.clock.move(31 * second);
  const oneTimeToken = tokenOf((await beginChange(world, customer)).body);
  const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  return oneTimeToken;
}

/** Enters another customer's number, and proves it. */
async function enterTaken(world: World, customer: WorldCustomer, number: string): Promise<void> {
  world.clock.move(31 * second);
  const oneTimeToken = tokenOf((await beginChange(world, customer)).body);
  const otpCode = await enterNewNumber(world, oneTimeToken, number);
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
}

async function recover(world: World, customer: WorldCustomer): Promise<void> {
  world.clock.move(minute);
  const oneTimeToken = await beginLogin(world, customer);
  await world.ask(calls.losePasskeys.path, { method: 'POST', oneTimeToken });
  await passWithText(world, customer, oneTimeToken);
  await passWithApp(world, customer, oneTimeToken);
  await world.ask(paths.exchange, { body: { oneTimeToken } });
  await world.settle();
  const token = (await world.messagesTo(customer.email))
    .flatMap(({ text }) => text.match(/cancel-recovery#token=(\S+)/)?.[1] ?? [])
    .at(-1);
  await world.ask(calls.cancelPasskeyRecovery.path, { body: { token } });
}

const push = (world: World, oneTimeToken: string, count = 1): Promise<void> =>
  times(count, () => world.ask(paths.triggerPush, { method: 'POST', oneTimeToken }));

const withDevice: WantedCustomer = { preferred: 'PUSH' };
const device = (world: World, { id }: WorldCustomer) => insertDevice(world.storage, id, world.clock.now());

/** Asks the device, which answers with a wrong number, and tries another login. */
const denied =
  (count: number): UseUp =>
  async (world, customer) => {
    const phone = await device(world, customer);
    await times(count, async (n) => {
      if (n > 0) world.clock.move(pushes.stopAfterDenial);
      await push(world, await beginLogin(world, customer));
      const { body } = await phone.requests(world.ask, world.clock.now());
      const [request] = JSON.parse(JSON.stringify(body)).requests;
      await phone.answer(world.ask, request.requestId, 'APPROVED', 'none');
    });
    await push(world, await beginLogin(world, customer));
  };

async function scanFace(world: World, oneTimeToken: string): Promise<void> {
  const begun = await world.ask(calls.triggerFaceMatch.path, {
    method: 'POST',
    oneTimeToken,
    headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
  });
  const { sessionId = '' } = JSON.parse(JSON.stringify(begun.body));
  const scan = { 'content-type': 'application/octet-stream', [headers.faceSession]: sessionId };
  const raw = Buffer.from(`a scan ${sessionId}`);
  await world.ask(calls.submitFaceMatch.path, { oneTimeToken, raw, headers: scan });
  await world.settle();
}

async function refusedPasskeys(world: World, { id }: WorldCustomer): Promise<void> {
  const passkey = await insertPasskey(world.storage, id, world.clock.now(), { origin: world.settings.origin });
  await times(6, async () => {
    const { body } = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
    const credential = passkey.get(JSON.parse(JSON.stringify(body)).options, { zeroedSignature: true });
    await world.ask(calls.loginWithPasskey.path, { body: { credential } });
  });
}

/** Total by type: a limit that a login can meet doesn't compile without its row. */
export const waysToUseUp: { readonly [L in LoginLimit]: Way } = {
  'customer-reset-mails': { use: (world, customer) => times(4, () => askForReset(world, customer)), silent: true },
  'customer-reset-mails-a-day': {
    use: (world, customer) =>
      times(9, async () => {
        await askForReset(world, customer);
        world.clock.move(21 * minute);
      }),
    silent: true,
  },
  'customer-verification-mails': {
    setup: { emailVerified: false },
    use: (world, customer) =>
      times(6, async () => {
        await beginLogin(world, customer);
        await world.settle();
      }),
    silent: true,
  },
  'customer-checkpoint-mails': {
    setup: { risk: 'checkpoint' },
    use: (world, customer) => times(3, async () => askByMail(world, await beginLogin(world, customer), 2)),
  },
  'token-checkpoint-mails': {
    setup: { risk: 'checkpoint' },
    use: async (world, customer) => askByMail(world, await beginLogin(world, customer), 4),
  },
  'customer-phone-changes': { use: (world, customer) => times(6, () => beginChange(world, customer)) },
  'customer-phone-changes-by-mail': {
    use: (world, customer) => times(4, async () => askByMail(world, await changeWithProvedNumber(world, customer))),
  },
  'customer-passkey-recoveries': {
    use: async (world, customer) => {
      await times(2, () => insertPasskey(world.storage, customer.id, world.clock.now() - 7 * day));
      await choosePasskeysOnly(world.storage, customer.id, world.clock.now());
      await times(4, () => recover(world, customer));
    },
  },
  'customer-new-numbers': {
    setup: newNumberDue,
    use: async (world, customer) => {
      const oneTimeToken = await beginNumberUpdate(world, customer);
      await times(11, () => world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: newMobile() } }));
    },
  },
  'customer-taken-numbers': {
    use: async (world, customer) => {
      const { phone } = await world.addCustomer({ phones: [newMobile()] });
      await times(4, () => enterTaken(world, customer, phone));
    },
  },
  'customer-phone-guesses': {
    setup: { risk: 'guess', phones: [newMobile()] },
    use: async (world, customer) => {
      const oneTimeToken = await beginLogin(world, customer);
      const missingNumbers = customer.phone.slice(-6, -2) === '0000' ? '0001' : '0000';
      await times(phoneGuesses.most + 1, () => world.ask(paths.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers } }));
    },
  },
  'customer-pushes': {
    setup: withDevice,
    use: async (world, customer) => {
      await device(world, customer);
      await times(3, async () => push(world, await beginLogin(world, customer), 2));
    },
  },
  'token-pushes': {
    setup: withDevice,
    use: async (world, customer) => {
      await device(world, customer);
      await push(world, await beginLogin(world, customer), pushes.aFlow + 1);
    },
  },
  'customer-pushes-after-denial': { setup: withDevice, use: denied(1) },
  'customer-face-tries': {
    setup: { face: true },
    use: async (world, customer) => {
      const oneTimeToken = await beginLogin(world, customer);
      await times(6, () => scanFace(world, oneTimeToken));
    },
  },
  'token-hand-offs': {
    setup: { risk: 'selfie' },
    use: async (world, customer) => {
      const oneTimeToken = await beginLogin(world, customer);
      await times(11, () => world.ask(calls.beginHandOff.path, { oneTimeToken, body: { type: 'SELFIE_WITH_ID' } }));
    },
  },
  'token-photos': {
    setup: { risk: 'selfie' },
    use: async (world, customer) => {
      const oneTimeToken = await beginLogin(world, customer);
      await times(selfies.aFlow + 1, () => sendSelfie(world, oneTimeToken));
    },
  },
  'token-photo-uploads': {
    setup: { risk: 'selfie' },
    use: async (world, customer) => {
      const oneTimeToken = await beginLogin(world, customer);
      await times(4 * selfies.aFlow + 1, () => sendSelfie(world, oneTimeToken, Buffer.from('no photo')));
    },
  },
  'challenge-proofs': { use: async (world, customer) => wrongCodes(world, await beginLogin(world, customer), 6) },
  'number-codes': { use: codesAfterPassword(codeSends[0].most + 1) },
  'neighbouring-numbers-codes': {
    setup: { phones: [`${newMobile().slice(0, -2)}06`] },
    use: async (world, customer) => {
      const run = customer.phone.slice(0, -2);
      await times(5, async (n) => codesWithAddress(1)(world, await world.addCustomer({ phones: [`${run}0${n}`] })));
      await codesWithAddress(1)(world, customer);
    },
    silent: true,
  },
  'total-texts-hour': { settings: totalOf('texts', 'anHour', ofOwner), use: codesAfterPassword(2) },
  'total-texts-day': { settings: totalOf('texts', 'aDay', ofOwner), use: codesAfterPassword(2) },
  'total-calls-hour': { settings: totalOf('calls', 'anHour', ofOwner), use: codesAfterPassword(2, 'voice') },
  'total-calls-day': { settings: totalOf('calls', 'aDay', ofOwner), use: codesAfterPassword(2, 'voice') },
  'total-new-number-texts-hour': {
    setup: newNumberDue,
    settings: totalOf('texts', 'anHour', ofNewNumber),
    use: codesToNewNumber(),
  },
  'total-new-number-texts-day': {
    setup: newNumberDue,
    settings: totalOf('texts', 'aDay', ofNewNumber),
    use: codesToNewNumber(),
  },
  'total-new-number-calls-hour': {
    setup: newNumberDue,
    settings: totalOf('calls', 'anHour', ofNewNumber),
    use: codesToNewNumber('voice'),
  },
  'total-new-number-calls-day': {
    setup: newNumberDue,
    settings: totalOf('calls', 'aDay', ofNewNumber),
    use: codesToNewNumber('voice'),
  },
  'total-unproved-texts-hour': {
    settings: totalOf('texts', 'anHour', ofAddress),
    use: codesWithAddress(2),
    silent: true,
  },
  'total-unproved-texts-day': { settings: totalOf('texts', 'aDay', ofAddress), use: codesWithAddress(2), silent: true },
  'country-codes': { settings: { codeSendsACountry: ofOwner }, use: codesAfterPassword(2) },
  'country-new-number-codes': {
    setup: newNumberDue,
    settings: { codeSendsACountry: ofNewNumber },
    use: codesToNewNumber(),
  },
  'country-unproved-codes': { settings: { codeSendsACountry: ofAddress }, use: codesWithAddress(2), silent: true },
  'attempts-password': { use: wrongPasswords(() => '') },
  'attempts-password-known-device': { use: wrongPasswords(logIn) },
  'attempts-password-mail-link': {
    use: wrongPasswords(async (world, customer) => cookiesOf(await openResetLink(world, customer))),
  },
  'attempts-possession-code': { use: wrongCodesIn(beginLogin) },
  'attempts-possession-code-known-device': {
    use: async (world, customer) => {
      const cookie = await logIn(world, customer);
      await wrongCodesIn(() => beginLogin(world, customer, { cookie }))(world, customer);
    },
  },
  'attempts-possession-code-address': { use: wrongCodesIn(beginWithAddress) },
  'attempts-possession-code-address-known-device': {
    use: async (world, customer) => {
      const cookie = await logIn(world, customer);
      await wrongCodesIn(() => beginWithAddress(world, customer, cookie))(world, customer);
    },
  },
  'attempts-possession-code-mail-link': {
    use: wrongCodesIn(async (world, customer) => tokenOf((await openResetLink(world, customer)).body)),
  },
  'attempts-passkey': { use: refusedPasskeys },
  'attempts-new-number-code': {
    setup: newNumberDue,
    use: async (world, customer) => {
      const oneTimeToken = await beginNumberUpdate(world, customer);
      const right = await enterNewNumber(world, oneTimeToken, newMobile());
      const otpCode = right === '000000' ? '000001' : '000000';
      await times(5, () => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } }));
      await sendCodes(world, oneTimeToken, 1);
    },
  },
  'attempts-email-code': {
    setup: { emailVerified: false },
    use: (world, customer) =>
      times(2, async () => {
        const oneTimeToken = await beginLogin(world, customer);
        await world.settle();
        const right = codeIn(await world.messagesTo(customer.email));
        const code = right === '000000' ? '000001' : '000000';
        await times(5, () => world.ask(paths.verifyEmailCode, { oneTimeToken, body: { code } }));
      }),
  },
  'attempts-push': { setup: withDevice, use: denied(5) },
};
