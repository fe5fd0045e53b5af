/** A customer for each row of the table, protected by that method and by nothing else where the product allows it. */
import type { CompanyPolicy, SocialIdentity } from '@stepgate/identity';
import {
  insertDevice,
  insertPasskey,
  newMobile,
  type TestDevice,
  type TestPasskey,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import type { Method } from './names.ts';

export type Victim = {
  readonly method: Method;
  readonly customer: WorldCustomer;
  /** Whether the customer and the attacker choose to trust the browser when they log in. */
  readonly trustsBrowser: boolean;
  readonly device?: TestDevice;
  readonly passkey?: TestPasskey;
  readonly social: SocialIdentity;
};

const codes = ['SMS', 'WHATSAPP', 'VOICE'] as const;
type Code = (typeof codes)[number];

/** A country each, where an operator allows one way to send a code. */
const countryOf = { SMS: 'GB', WHATSAPP: 'IE', VOICE: 'MT' } as const satisfies Readonly<Record<Code, string>>;

export const oneCodeInEachCountry: CompanyPolicy['forbidden'] = codes.map((allowed) => ({
  countries: [countryOf[allowed]],
  actions: 'every' as const,
  methods: codes.filter((code) => code !== allowed),
}));

type Guard = {
  readonly setup?: WantedCustomer;
  /** How codes are sent; without one the customer has no phone number. */
  readonly code?: Code;
  readonly passkey?: true;
  readonly device?: true;
  /** The customer's own setting. */
  readonly passkeysOnly?: true;
  /** The customer and the attacker choose to trust the browser when they log in. */
  readonly trustsBrowser?: true;
};

const text: Guard = { code: 'SMS' };
const textAnd = (setup: WantedCustomer): Guard => ({ ...text, setup });

const guards: Readonly<Record<Method, Guard>> = {
  PASSWORD_ALONE: { setup: { withoutAuthenticator: false } },
  SMS: text,
  WHATSAPP: { code: 'WHATSAPP' },
  VOICE: { code: 'VOICE' },
  TOTP: { setup: { withoutAuthenticator: false } },
  PUSH: { device: true },
  FACE_MATCH: { setup: { face: true } },
  PASSKEY: { passkey: true },
  PASSKEY_LOGIN: { passkey: true },
  // Nothing is chosen, so the passkey is asked for first.
  PASSKEY_BESIDE_OTHERS: { ...text, setup: { preferred: '' }, passkey: true },
  PASSKEYS_ONLY: {
    ...text,
    setup: { withoutAuthenticator: false, face: true },
    passkey: true,
    device: true,
    passkeysOnly: true,
    trustsBrowser: true,
  },
  PASSWORD: textAnd({ preferred: 'PASSWORD' }),
  SOCIAL_LOGIN: text,
  KNOWN_DEVICE: { ...text, trustsBrowser: true },
  PROFILER: textAnd({ risk: 'profile' }),
  EMAIL_CHECKPOINT: textAnd({ risk: 'checkpoint' }),
  EMAIL_VERIFICATION: textAnd({ emailVerified: false }),
  MANDATORY_RESET_PASSWORD: textAnd({ mustResetPassword: true }),
  PHONE_GUESS: textAnd({ risk: 'guess' }),
  SELFIE_WITH_ID: textAnd({ risk: 'selfie' }),
  UPDATE_PHONE_NUMBER: textAnd({ mustUpdatePhoneNumber: true }),
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: textAnd({ preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' }),
};

const provider = 'https://idp.ex.test';

/** An account at the social provider. @param verifiedEmail what the provider vouches for */
export const socialIdentity = (subject: string, verifiedEmail?: string): SocialIdentity => ({
  issuer: provider,
  subject,
  verifiedEmail,
});

/** @param origin of the pages where the customer's passkey was made */
export async function newVictim(world: World, method: Method, origin = world.settings.origin): Promise<Victim> {
  const { setup = {}, code, device, passkey, passkeysOnly, trustsBrowser = false } = guards[method];
  const phones = code === undefined ? [] : [newMobile()];
  const customer = await world.addCustomer({ withoutAuthenticator: true, preferred: 'SMS', phones, ...setup });
  if (code !== undefined)
    await world.storage.queries.updateTable('customer').set({ country: countryOf[code] }).where('id', '=', customer.id).execute();
  const now = world.clock.now();
  if (passkeysOnly) {
    // The customer needs two.
    await insertPasskey(world.storage, customer.id, now, { origin });
    await world.storage.queries.updateTable('customer').set({ passkeys_only_at: now }).where('id', '=', customer.id).execute();
  }
  const social = socialIdentity(`account of ${customer.id}`, customer.email);
  if (method === 'SOCIAL_LOGIN')
    await world.storage.queries
      .insertInto('social_identity')
      .values({ issuer: social.issuer, subject: social.subject, customer_id: customer.id, provider: 'google', linked_at: now })
      .execute();
  return {
    method,
    customer,
    trustsBrowser,
    social,
    ...(device && { device: await insertDevice(world.storage, customer.id, now) }),
    ...(passkey && { passkey: await insertPasskey(world.storage, customer.id, now, { origin }) }),
  };
}
