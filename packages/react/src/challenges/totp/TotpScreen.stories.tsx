import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { asks, otherChallenge, paths, phoneChallenge, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Authenticator app' } satisfies Meta;

const app = {
  shown: flow,
  answers: { [paths.status]: asks({ primary: otherChallenge('TOTP') }) },
  heading: 'Enter the code from your app',
};
const backupCode = {
  shown: flow,
  answers: {
    [paths.status]: asks({
      primary: otherChallenge('TOTP', { fallbackAction: { label: 'Use a backup code', action: 'backup-code' } }),
      alternatives: [phoneChallenge('VOICE')],
    }),
  },
  act: press('Use a backup code'),
  heading: 'Enter a backup code',
};

export const AppCode = scene(app);
export const WrongCode = scene({
  ...app,
  answers: { ...app.answers, [paths.totpVerify]: problem(400, 'invalid_code', 'This was not the code.') },
  act: inTurn(fill('6-digit code', '123456'), press('Confirm code')),
  words: 'This was not the code.',
});
export const BackupCode = scene(backupCode);
export const WrongBackupCode = scene({
  ...backupCode,
  answers: { ...backupCode.answers, [paths.backupCodeVerify]: problem(400, 'invalid_code', 'This was not the code.') },
  act: inTurn(backupCode.act, fill('Backup code', 'abcd-efgh'), press('Confirm backup code')),
  words: 'This was not the code.',
});
