/** Answers the calls that only tests make. */
import * as v from 'valibot';
import type { Control } from '../protocol.ts';
import { nextCode } from './authenticator.ts';
import type { MovedClock } from './clock.ts';
import { type Device, enrolDevice } from './device.ts';
import { logIn } from './log-in.ts';
import { makeCustomer, wantedCustomer } from './make-customer.ts';
import { awaitMessages } from './messages.ts';
import type { Service } from './open-service.ts';
import { openScript, verifications } from './script.ts';
import { testApiKeyOf } from './test-api-key.ts';

/** The state that lives as long as the service between two resets. */
export type Running = {
  readonly service: Service;
  readonly clock: MovedClock;
  readonly devices: Map<string, Device>;
  readonly script: ReturnType<typeof openScript>;
  made: number;
};

export function runWith(service: Service): Running {
  const devices = new Map<string, Device>();
  return { service, clock: service.clock, devices, script: openScript(service, devices), made: 0 };
}

const nothing = v.strictObject({});
const ofCustomer = v.strictObject({ customerId: v.string() });
const stored = v.strictObject({ id: v.string(), email: v.string(), password: v.string(), phones: v.array(v.string()) });

const messageQuery = v.strictObject({
  to: v.optional(v.array(v.string())),
  channel: v.optional(v.picklist(['email', 'sms', 'whatsapp', 'voice'])),
  after: v.number(),
  wait: v.number(),
});

/** Answers by name. Bodies are unknown until they are parsed. */
type Answers = { readonly [N in keyof Control]: (body: unknown) => Promise<ReturnType<Control[N]>> };

/** @param running the current one @param reset replaces it */
export const controlAnswers = (running: () => Running, reset: () => Promise<void>): Answers => ({
  async describe() {
    const { settings, secrets } = running().service.deps;
    return { origin: settings.origin, apiKey: testApiKeyOf(secrets) };
  },
  async 'create-customer'(body) {
    const { service, devices } = running();
    const customerSetup = v.parse(wantedCustomer, body);
    const nth = running().made;
    running().made += 1;
    const customer = await makeCustomer(service, customerSetup, nth);
    if (customerSetup.methods.includes('PUSH')) devices.set(customer.id, await enrolDevice(service, customer.id));
    return customer;
  },
  async script(body) {
    const scripted = v.parse(v.strictObject({ customerId: v.string(), verifications }), body);
    await running().script.add(scripted.customerId, scripted.verifications);
    return {};
  },
  'authenticator-code': async (body) => ({ code: await nextCode(running().service, v.parse(ofCustomer, body).customerId) }),
  async 'log-in'(body) {
    const { service, devices } = running();
    const customer = v.parse(stored, body);
    return { cookies: await logIn(service, customer, devices.get(customer.id)) };
  },
  messages: (body) => awaitMessages(() => running().service, v.parse(messageQuery, body)),
  async 'advance-clock'(body) {
    const { clock, service } = running();
    const { milliseconds } = v.parse(v.strictObject({ milliseconds: v.pipe(v.number(), v.minValue(0)) }), body);
    if (milliseconds > 0) {
      clock.advance(milliseconds);
      await service.runJobs();
    }
    return { now: clock.now() };
  },
  async 'reset-limits'(body) {
    v.parse(nothing, body);
    const { storage } = running().service.deps;
    await storage.transaction(async ({ queries }) => {
      for (const table of ['allowance', 'attempt_counter', 'code_send'] as const) await queries.deleteFrom(table).execute();
      // A login or an approval under way counts its own.
      await queries.updateTable('challenge').set({ evaluated: 0 }).execute();
    });
    return {};
  },
  async reset(body) {
    v.parse(nothing, body);
    await reset();
    return {};
  },
});
