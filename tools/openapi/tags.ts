/** The calls by subject, in the order in which somebody builds them. */
import type * as calls from '../../packages/contract/src/calls/index.ts';

type Tag = { readonly name: string; readonly description: string; readonly calls: readonly (keyof typeof calls)[] };

export const tags: readonly Tag[] = [
  {
    name: 'Login',
    description: 'The first factor, the list of what is left to prove, and the exchange for a session.',
    calls: [
      'login',
      'loginV2',
      'loginCdr',
      'loginOptions',
      'captchaChallenge',
      'tokenStatus',
      'exchangeSession',
      'exchangeSessionOnLocalhost',
      'session',
      'logout',
      'disownToken',
    ],
  },
  {
    name: 'Codes and passwords',
    description: 'Challenges that the customer answers by typing.',
    calls: [
      'triggerPhoneCode',
      'verifyPhoneCode',
      'verifyTotp',
      'verifyBackupCode',
      'verifyPassword',
      'verifyPhoneGuess',
      'verifyNewPhoneNumber',
    ],
  },
  {
    name: 'Push and devices',
    description: "Approvals on the customer's own device.",
    calls: [
      'triggerPush',
      'triggerPushV2',
      'pushStatus',
      'pushChallengeStatus',
      'enrolPushDevice',
      'listPushRequests',
      'answerPushRequest',
      'subscribePushDevice',
      'leavePushDevice',
    ],
  },
  {
    name: 'Profiler and mails',
    description: 'Challenges that pass while the page waits.',
    calls: [
      'triggerProfiler',
      'profilerStatus',
      'triggerEmailCheckpoint',
      'emailCheckpointStatus',
      'answerEmailCheckpoint',
      'resendEmailVerification',
      'verifyEmail',
    ],
  },
  {
    name: 'Faces and photos',
    description: 'The video selfie, the photo with a document, and the phone that takes over.',
    calls: [
      'faceMatchFlow',
      'triggerFaceMatch',
      'submitFaceMatch',
      'faceMatchStatus',
      'faceMatchRejection',
      'uploadSelfie',
      'beginHandover',
      'handoverStatus',
      'takeHandover',
      'refuseHandover',
      'beginFaceEnrolment',
      'submitFaceEnrolment',
      'faceEnrolmentStatus',
      'enrolFaceFromPhoto',
      'removeFace',
    ],
  },
  {
    name: 'Password reset',
    description: 'Asked for in a login or with an address alone, and done by the link of a mail.',
    calls: ['forgotPassword', 'askPasswordReset', 'beginPasswordReset', 'setPassword'],
  },
  {
    name: 'Sign-up',
    description: 'A new account, from the address to the password.',
    calls: [
      'signUp',
      'openRegistration',
      'registration',
      'setRegistrationProfile',
      'beginRegistrationPhone',
      'completeRegistration',
      'countries',
    ],
  },
  {
    name: 'Social login',
    description: 'The way to a provider.',
    calls: ['connectSocial', 'connectOwnSocial', 'disconnectSocial'],
  },
  {
    name: 'Phone numbers',
    description: 'The numbers of an account, and the change of one that is lost.',
    calls: [
      'listPhoneNumbers',
      'addPhoneNumber',
      'verifyPhoneNumber',
      'makePhoneNumberPrimary',
      'removePhoneNumber',
      'startPhoneChange',
      'phoneChangeStatus',
      'cancelPhoneChange',
      'cancelOwnPhoneChange',
    ],
  },
  {
    name: 'Security',
    description: 'What protects an account. Each change needs a fresh second factor.',
    calls: [
      'security',
      'beginStepUp',
      'completeStepUp',
      'beginAuthenticator',
      'confirmAuthenticator',
      'removeAuthenticator',
      'makeBackupCodes',
      'beginDevice',
      'removeDevice',
      'changePassword',
      'endSessions',
      'beginEmailChange',
      'confirmEmailChange',
      'cancelEmailChange',
      'undoEmailChange',
    ],
  },
  {
    name: 'Switched off',
    description: 'An account that is switched off, and the ways back.',
    calls: ['reactivateAccount', 'appeal'],
  },
  {
    name: 'Team',
    description: 'The people of a business.',
    calls: ['team', 'inviteToTeam', 'withdrawInvitation', 'openInvitation', 'acceptInvitation'],
  },
  {
    name: 'Review desk',
    description: 'Staff who decide on photos, phone changes and appeals.',
    calls: ['reviewLogin', 'reviewLogout', 'reviewItems', 'reviewPhoto', 'decideReview'],
  },
];

/** @throws Error for a call that is under no tag, or under two */
export function tagOf(id: string): string {
  const [tag, ...more] = tags.filter(({ calls }) => calls.some((each) => each === id));
  if (tag === undefined || more.length > 0) throw new Error(`${id} needs one tag: tools/openapi/tags.ts`);
  return tag.name;
}
