import { insertDevice, openWorld, testFaceEngine, type WantedCustomer, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Methods } from '../tokens/required-challenges.ts';
import { methodsOfCustomer } from './authentication-methods.ts';
import type { Offering } from './registry.ts';

/** The challenges that every customer can be asked for. */
const ofAnybody =
  'EMAIL_CHECKPOINT EMAIL_VERIFICATION INITIATE_CHANGE_PHONE_NUMBER_FLOW MANDATORY_RESET_PASSWORD PASSWORD PROFILER SELFIE_WITH_ID UPDATE_PHONE_NUMBER'.split(
    ' ',
  );

const noPhones = { phones: [], withoutAuthenticator: true } as const;
const british = '+447700900123';
const landline = '+442071234567';
const premium = '+449098790000';

describe('methods offered to a customer', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  function readMethods(customerId: string, changes: Partial<Offering> = {}): Promise<Methods> {
    const { outbox, secrets, settings, storage } = world;
    return methodsOfCustomer(
      { phoneChannels: outbox.channels, secrets, settings, faceModel: undefined, now: world.clock.now(), ...changes },
      storage.queries,
      customerId,
      'IDENTITY__LOGIN',
    );
  }

  /** The types in addition to those of every customer. */
  async function offered(customerId: string, changes: Partial<Offering> = {}): Promise<string[]> {
    const methods = await readMethods(customerId, changes);
    const types = [...methods.offered.keys()];
    expect(types).toEqual(expect.arrayContaining(ofAnybody));
    return types.filter((type) => !ofAnybody.includes(type)).sort();
  }

  it.each<[string, WantedCustomer, string]>([
    ['nothing', noPhones, ''],
    ['a mobile number', { ...noPhones, phones: [british] }, 'PHONE_GUESS SMS VOICE WHATSAPP'],
    ['a landline', { ...noPhones, phones: [landline] }, 'PHONE_GUESS VOICE'],
    ['a blocked number, so that requesting a code says why', { ...noPhones, phones: [premium] }, 'PHONE_GUESS SMS'],
    [
      'a landline first and a mobile number',
      { ...noPhones, phones: ['+442071234568', '+447700900124'] },
      'PHONE_GUESS SMS VOICE WHATSAPP',
    ],
    ['an authenticator app', { phones: [] }, 'TOTP'],
    ['a face, without an engine', { ...noPhones, face: true }, ''],
  ])('a customer with %s', async (_, wanted, types) => {
    const { id } = await world.addCustomer(wanted);
    expect(await offered(id)).toEqual(types === '' ? [] : types.split(' '));
  });

  it('an address without an account is offered only what needs no enrolment', async () => {
    await world.addCustomer();
    expect(await offered('')).toEqual([]);
  });

  it('a channel that no provider serves is not offered', async () => {
    const { id } = await world.addCustomer({ ...noPhones, phones: ['+447700900125'] });
    expect(await offered(id, { phoneChannels: new Set(['voice']) })).toEqual(['PHONE_GUESS', 'VOICE']);
  });

  it('a face is offered only with the engine that made its template', async () => {
    const { id } = await world.addCustomer({ ...noPhones, face: true });
    expect(await offered(id, { faceModel: testFaceEngine().model })).toEqual(['FACE_MATCH']);
    expect(await offered(id, { faceModel: 'a later one' })).toEqual([]);
  });

  it('a device, backup codes and a pending photo belong only to their own customer', async () => {
    const { queries } = world.storage;
    const owner = await world.addCustomer({ phones: [] });
    const other = await world.addCustomer({ phones: [] });
    const now = world.clock.now();
    await insertDevice(world.storage, owner.id, now);
    await queries.insertInto('backup_code').values({ hash: 'a hash', customer_id: owner.id, used_at: null }).execute();
    const photo = {
      token_hash: '',
      purpose: 'risk',
      browser: '',
      address: '',
      received_at: now,
      latest_at: now,
      decided_at: null,
    };
    await queries
      .insertInto('selfie')
      .values({ id: 'a photo', customer_id: owner.id, status: 'waiting', ...photo })
      .execute();
    const seen = async ({ id }: { id: string }) => {
      const methods = await readMethods(id);
      return [methods.offered.has('PUSH'), methods.offered.get('TOTP'), methods.offered.get('SELFIE_WITH_ID')];
    };
    const none = [
      { type: 'TOTP', hasBackupCodes: false },
      { type: 'SELFIE_WITH_ID', photo: 'none' },
    ];
    expect(await seen(owner)).toEqual([
      true,
      { type: 'TOTP', hasBackupCodes: true },
      { type: 'SELFIE_WITH_ID', photo: 'under-review' },
    ]);
    expect(await seen(other)).toEqual([false, ...none]);
    await queries.updateTable('backup_code').set({ used_at: now }).execute();
    await queries.updateTable('selfie').set({ status: 'approved' }).execute();
    expect(await seen(owner)).toEqual([true, ...none]);
  });
});
