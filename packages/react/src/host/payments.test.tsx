/** The port to the browser's Secure Payment Confirmation, with a stub: no browser that tests can drive has it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begins } from '../test/fake-passkeys.ts';
import { browserPasskeys } from './passkeys.ts';

const { options } = begins().body;
const payment = {
  payeeName: 'Ada Lovelace',
  total: { value: '250.00', currency: 'GBP' },
  instrument: { displayName: 'Stepgate', icon: 'https://app.example.test/device-icon-192.png' },
};
const creation = {
  challenge: 'AQID',
  rp: { id: 'app.example.test', name: 'Stepgate' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 as const }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
  timeout: 600_000,
};

const credential = (response: object): PublicKeyCredential =>
  Object.create(PublicKeyCredential.prototype, {
    toJSON: { value: () => ({ id: 'AQID', rawId: 'AQID', type: 'public-key', response, clientExtensionResults: {} }) },
  });
const signature = { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' };
const registration = { clientDataJSON: 'e30', attestationObject: 'AQID' };

const complete = vi.fn(async () => undefined);
const abort = vi.fn(async () => undefined);
const show = vi.fn<() => Promise<object>>();
const requests: unknown[][] = [];
let availability = 'available';

class Stub {
  static securePaymentConfirmationAvailability = async () => availability;
  constructor(...given: unknown[]) {
    requests.push(given);
  }
  show = show;
  abort = abort;
}

const create = vi.fn<CredentialsContainer['create']>();
const created = () => create.mock.calls.map(([asked]) => asked?.publicKey);
const never = new AbortController().signal;

beforeEach(() => {
  localStorage.clear();
  requests.splice(0);
  availability = 'available';
  vi.clearAllMocks();
  vi.stubGlobal('PaymentRequest', Stub);
  vi.spyOn(navigator.credentials, 'create').mockImplementation(create);
  show.mockImplementation(async () => ({ complete, details: credential(signature) }));
  create.mockImplementation(async () => credential(registration));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[PASS-06] a payment is shown with the payee, the amount, the instrument, and the challenge and credentials of the service', async () => {
  expect(await browserPasskeys.confirmPayment(options, payment, never)).toEqual({
    ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
    response: signature,
  });
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
  const data = {
    challenge: bytes(options.challenge),
    rpId: 'app.example.test',
    timeout: 600_000,
    credentialIds: [bytes('AQID')],
    payeeName: 'Ada Lovelace',
    instrument: payment.instrument,
  };
  const total = { label: 'Ada Lovelace', amount: { value: '250.00', currency: 'GBP' } };
  expect(requests).toEqual([[[{ supportedMethods: 'secure-payment-confirmation', data }], { total }]]);
  expect(complete).toHaveBeenCalledTimes(1);
});

it('[PASS-06] what the browser throws reaches the screen, and leaving the page closes the dialog', async () => {
  show.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await expect(browserPasskeys.confirmPayment(options, payment, never)).rejects.toThrow('closed');
  const page = new AbortController();
  show.mockImplementationOnce(async () => {
    page.abort();
    throw new DOMException('ended by the page', 'AbortError');
  });
  await expect(browserPasskeys.confirmPayment(options, payment, page.signal)).rejects.toThrow('ended by the page');
  expect(abort).toHaveBeenCalledTimes(1);
});

it('[PASS-06] only a browser that has created a passkey for payments is asked to show one', async () => {
  expect(await browserPasskeys.can('createForPayments')).toBe(true);
  expect(await browserPasskeys.can('confirmPayment')).toBe(false);
  await browserPasskeys.create(creation, never, 'for-payments');
  expect(created()).toEqual([
    expect.objectContaining({
      authenticatorSelection: expect.objectContaining({ authenticatorAttachment: 'platform', userVerification: 'required' }),
      extensions: { payment: { isPayment: true } },
    }),
  ]);
  expect(await browserPasskeys.can('confirmPayment')).toBe(true);
  availability = 'unavailable-no-user-verifying-platform-authenticator';
  expect(await browserPasskeys.can('createForPayments')).toBe(false);
  expect(await browserPasskeys.can('confirmPayment')).toBe(false);
});

it.each([
  ['absent', undefined],
  ['without the question', class {}],
  [
    'unable to say',
    { securePaymentConfirmationAvailability: () => Promise.reject(new DOMException('no service', 'NotSupportedError')) },
  ],
])('[PASS-06] a browser whose payment requests are %s can neither', async (_, request) => {
  vi.stubGlobal('PaymentRequest', request);
  expect(await browserPasskeys.can('createForPayments')).toBe(false);
  expect(await browserPasskeys.can('confirmPayment')).toBe(false);
});

it('[PASS-03] a browser that refuses a passkey for payments creates a plain one in the same press', async () => {
  create.mockRejectedValueOnce(new DOMException('not here', 'NotSupportedError'));
  expect((await browserPasskeys.create(creation, never, 'for-payments')).response.attestationObject).toBe('AQID');
  expect(created()).toHaveLength(2);
  expect(created()[1]?.extensions ?? {}).toEqual({});
  expect(created()[1]?.authenticatorSelection?.authenticatorAttachment).toBeUndefined();
  expect(await browserPasskeys.can('confirmPayment')).toBe(false);
});

it.each(['NotAllowedError', 'InvalidStateError', 'AbortError'])(
  '[PASS-11] after a dialog that ended with a %s no second one opens',
  async (name) => {
    create.mockRejectedValue(new DOMException('closed', name));
    await expect(browserPasskeys.create(creation, never, 'for-payments')).rejects.toThrow('closed');
    expect(create).toHaveBeenCalledTimes(1);
    expect(await browserPasskeys.can('confirmPayment')).toBe(false);
  },
);
