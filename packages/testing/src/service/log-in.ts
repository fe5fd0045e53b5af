/** Logs a customer in by the service's own calls, as fast as a test likes it. */
import { calls, type PhoneCodeType, phoneChannelOf } from '@stepgate/contract';
import * as v from 'valibot';
import type { SessionCookie, StoredCustomer } from '../protocol.ts';
import { answerInside, askInside } from './ask-inside.ts';
import { nextCode } from './authenticator.ts';
import type { Device } from './device.ts';
import { awaitMessages } from './messages.ts';
import type { Service } from './open-service.ts';

const status = v.object({
  oneTimeTokenProperties: v.object({
    challenges: v.array(
      v.object({ primaryChallenge: v.object({ type: v.string() }), required: v.boolean(), passed: v.boolean() }),
    ),
  }),
});

const loginAnswer = v.object({ data: v.object({ oneTimeTokenProperties: v.object({ oneTimeToken: v.string() }) }) });

const isPhoneCode = (type: string): type is PhoneCodeType => type in phoneChannelOf;

/** More challenges than any login has. */
const most = 6;

type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly maxAge?: number;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: string;
};

function toSessionCookie(cookie: Cookie, domain: string): SessionCookie {
  const { name, value, path = '/', maxAge, httpOnly = false, secure = false, sameSite = 'Lax' } = cookie;
  const expires = maxAge === undefined ? -1 : Math.floor(Date.now() / 1_000) + maxAge;
  const site = (['Strict', 'Lax', 'None'] as const).find((each) => each.toLowerCase() === sameSite.toLowerCase()) ?? 'Lax';
  return { name, value, domain, path, expires, httpOnly, secure, sameSite: site };
}

async function pass(service: Service, type: string, oneTimeToken: string, customer: StoredCustomer, device: Device | undefined) {
  if (type === 'TOTP') {
    const code = await nextCode(service, customer.id);
    await askInside(service, calls.verifyTotp.path, { oneTimeToken, body: { code } });
  } else if (type === 'PUSH') {
    await askInside(service, calls.triggerPush.path, { oneTimeToken, body: {} });
    await device?.answer(oneTimeToken, 'APPROVED');
  } else if (isPhoneCode(type)) {
    const at = (path: string) => path.replace(':channel', phoneChannelOf[type]);
    await askInside(service, at(calls.triggerPhoneCode.path), { oneTimeToken, body: {} });
    const { messages } = await awaitMessages(() => service, { to: customer.phones, after: 0, wait: 0 });
    const otpCode = messages.findLast(({ code }) => code !== undefined)?.code;
    await askInside(service, at(calls.verifyPhoneCode.path), { oneTimeToken, body: { otpCode } });
  } else throw new Error(`logIn can't pass ${type} for ${customer.email}: log in by your app's form`);
}

/** @returns the cookies of the session. @throws with what the service said */
export async function logIn(
  service: Service,
  customer: StoredCustomer,
  device: Device | undefined,
): Promise<readonly SessionCookie[]> {
  const { email, password } = customer;
  const login = await askInside(service, calls.login.path, { body: { email, password } });
  const { oneTimeToken } = v.parse(loginAnswer, JSON.parse(login)).data.oneTimeTokenProperties;
  for (let passed = 0; passed < most; passed += 1) {
    const parsedStatus = v.parse(status, JSON.parse(await askInside(service, calls.tokenStatus.path, { oneTimeToken })));
    const open = parsedStatus.oneTimeTokenProperties.challenges.find((each) => each.required && !each.passed);
    if (open === undefined) break;
    await pass(service, open.primaryChallenge.type, oneTimeToken, customer, device);
  }
  const { cookies } = await answerInside(service, calls.exchangeSession.path, { body: { oneTimeToken } });
  const { hostname } = new URL(service.deps.settings.origin);
  return cookies.map((cookie) => toSessionCookie(cookie, hostname));
}
