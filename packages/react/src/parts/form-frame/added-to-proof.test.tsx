import { afterAll, describe, expect, it } from 'vitest';
import { reach, settled, stories } from '../../test/reach-scene.tsx';
import { openScripted } from '../../test/scene.tsx';
import { AddedToProof } from './AddedToProof.tsx';

/** The states in which the customer can prove something that ends a login. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  'Challenges/Passkey': ['Alone', 'Asking', 'Cancelled', 'Passkey', 'Refused'],
  'Challenges/Password': ['Form', 'OneOtherWay', 'Refused'],
  'Challenges/Code by phone': [
    'AnotherNumber',
    'Call',
    'CallInsteadOfATextMessage',
    'NewNumber',
    'NewNumberToVerifyLater',
    'NotSent',
    'SeveralNumbers',
    'TextMessage',
    'TooSoon',
    'WhatsApp',
    'WrongCode',
  ],
  'Challenges/Push': ['AfterAWhile', 'DeviceDeleted', 'GoingOut', 'NothingHasCome', 'SentAgainTooOften', 'Waiting'],
  'Challenges/Authenticator app': ['AppCode', 'BackupCode', 'WrongBackupCode', 'WrongCode'],
  'Challenges/Around them/Flow': ['StillNeeded'],
};

// A stand-in of the library that presses, which the scenes don't need any more.
afterAll(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe.each(stories.filter(({ name }) => name.startsWith('Challenges/')))('$name', ({ name, scene: { shown, ...scene } }) => {
  it('[SHOW-04] a page adds its choice only to a proof that can end the login', { tags: 'deep' }, async () => {
    const page = (token: string) => (
      <AddedToProof value={<input type="checkbox" aria-label="Added" />}>
        {typeof shown === 'function' ? shown(token) : shown}
      </AddedToProof>
    );
    const container = await reach({ ...scene, shown: page }, await openScripted({ ...scene, shown: page }));
    const [title = '', state = ''] = name.split(': ');
    const expected = proofs[title]?.includes(state) ? 1 : 0;
    expect(await settled(() => container.querySelectorAll('[aria-label=Added]').length)).toBe(expected);
  });
});
