import { describe, expect, it, onTestFinished } from 'vitest';
import { toAssertion, toRegistration } from './credential-json.ts';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

/** The same answer as browsers, password managers and frames give it. */
function answers(make: (...values: number[]) => unknown) {
  const registration = {
    ...{ id: 'AQID', rawId: make(1, 2, 3), type: 'public-key' },
    response: { clientDataJSON: make(123), attestationObject: make(4, 5), getTransports: () => ['internal'] },
  };
  const signed = { clientDataJSON: make(123), authenticatorData: make(6), signature: make(7), userHandle: make(8) };
  return { registration, assertion: { ...registration, response: signed } };
}

function ofAnotherFrame(...values: number[]): unknown {
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  const other: { readonly Uint8Array: Uint8ArrayConstructor } = Object(frame.contentWindow);
  return other.Uint8Array.from(values).buffer;
}

const cut = (...values: number[]) => new DataView(bytes(0, ...values, 9), 1, values.length);

describe('[REAL-03] an answer of a passkey is read by its shape', () => {
  it.each([
    ['buffers in plain objects', bytes],
    ['buffers of another frame', ofAnotherFrame],
    ['typed arrays', (...values: number[]) => Uint8Array.from(values)],
    ['a part of a buffer', cut],
  ])('%s', (_, make) => {
    const { registration, assertion } = answers(make);
    const own = { id: 'AQID', rawId: 'AQID', type: 'public-key' };
    expect(toRegistration(registration, () => undefined)).toEqual({
      ...own,
      response: { clientDataJSON: 'ew', attestationObject: 'BAU', transports: ['internal'] },
    });
    expect(toAssertion(assertion)).toEqual({
      ...own,
      response: { clientDataJSON: 'ew', authenticatorData: 'Bg', signature: 'Bw', userHandle: 'CA' },
    });
    // Without its id as a text.
    expect(toAssertion({ ...assertion, id: undefined }).id).toBe('AQID');
  });

  it('what the service doesn’t need may be missing, or throw', () => {
    const { registration, assertion } = answers(bytes);
    const getTransports = () => {
      throw new Error('not supported');
    };
    const made = toRegistration({ ...registration, response: { ...registration.response, getTransports } }, () => undefined);
    expect(made.response).toEqual({ clientDataJSON: 'ew', attestationObject: 'BAU' });
    const { userHandle } = toAssertion({ ...assertion, response: { ...assertion.response, userHandle: null } }).response;
    expect(userHandle).toBeUndefined();
  });

  it('a new passkey with an unreadable answer isn’t a cancelled one, and its id is reported', () => {
    const orphans: string[] = [];
    const told = (id: string) => orphans.push(id);
    const { registration } = answers(bytes);
    expect(() => toRegistration({ ...registration, response: {} }, told)).toThrow(expect.objectContaining({ name: 'DataError' }));
    expect(() => toRegistration(null, told)).toThrow(expect.objectContaining({ name: 'NotAllowedError' }));
    expect(orphans).toEqual(['AQID']);
  });
});
