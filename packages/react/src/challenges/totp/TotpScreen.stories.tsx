import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem } from '../../test/script/answers.ts';
import { asks, otherChallenge, phoneChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Authenticator app' } satisfies Meta;

const app = {
  shown: flow,
  answers: { tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge()] }) },
  heading: words.enterAppCode,
};
const backupCode = {
  shown: flow,
  answers: {
    tokenStatus: asks({
      primary: otherChallenge('TOTP', { fallbackAction: { label: 'Use a backup code', action: 'backup-code' } }),
      alternatives: [phoneChallenge('VOICE')],
    }),
  },
  act: press('Use a backup code'),
  heading: 'Enter a backup code',
};

const withApp: Real = { customer: { preferred: 'TOTP' } };
const withBackupCodes: Real = { customer: { preferred: 'TOTP', backupCodes: true } };

export const AppCode = scene({ ...app, real: withApp });
export const WrongCode = scene({
  ...app,
  answers: {
    ...app.answers,
    verifyTotp: problem(400, 'invalid_code', 'That code is wrong or has expired. Check it, or use a new one.'),
  },
  act: fill(words.code, '123456'),
  words: 'That code is wrong or has expired. Check it, or use a new one.',
  real: withApp,
});
export const BackupCode = scene({ ...backupCode, real: withBackupCodes });
export const WrongBackupCode = scene({
  ...backupCode,
  answers: {
    ...backupCode.answers,
    verifyBackupCode: problem(400, 'invalid_code', 'That code is wrong or has expired. Check it, or use a new one.'),
  },
  act: inTurn(backupCode.act, fill('Backup code', 'abcde-fghjk-mnpqr'), press('Confirm backup code')),
  words: 'That code is wrong or has expired. Check it, or use a new one.',
  real: withBackupCodes,
});
