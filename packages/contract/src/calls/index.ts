/**
 * Every call of the contract by its id. Each is a separate export, so that a page carries only the calls it makes. `npm run openapi` writes this
 * file.
 */
export { appeal, reactivateAccount } from './account.ts';
export { requestApproval, spendApproval } from './approvals.ts';
export { captchaChallenge } from './captcha-challenge.ts';
export { cancelOwnPhoneChange, cancelPhoneChange, phoneChangeStatus, startPhoneChange } from './change-phone-number.ts';
export { countries } from './countries.ts';
export { actAtDesk, decideProposal, deskCustomer, deskDemand, deskProposals, deskTimeline, findDeskCustomers } from './desk.ts';
export { beginEmailChange, cancelEmailChange, confirmEmailChange, undoEmailChange } from './email-change.ts';
export {
  answerEmailCheckpoint,
  describeEmailCheckpoint,
  emailCheckpointStatus,
  triggerEmailCheckpoint,
} from './email-checkpoint.ts';
export { resendEmailVerification, verifyEmail, verifyEmailCode } from './email-verification.ts';
export { exchangeSession, exchangeSessionOnLocalhost } from './exchange.ts';
export {
  beginFaceEnrolment,
  enrolFaceFromPhoto,
  faceEnrolmentStatus,
  removeFace,
  submitFaceEnrolment,
} from './face-enrolment.ts';
export { faceMatchFlow, faceMatchRejection, faceMatchStatus, submitFaceMatch, triggerFaceMatch } from './face-match.ts';
export { beginHandOff, handOffStatus, refuseHandOff, takeHandOff } from './hand-off.ts';
export { introspectSession } from './introspection.ts';
export { linkState } from './link-state.ts';
export { login, loginCdr, loginV2 } from './login.ts';
export { loginOptions } from './login-options.ts';
export { reportPageFault } from './page-fault.ts';
export { beginPasskey, verifyPasskey } from './passkey.ts';
export { loginWithPasskey, passkeyLoginOptions } from './passkey-login.ts';
export { cancelOwnPasskeyRecovery, cancelPasskeyRecovery, losePasskeys } from './passkey-recovery.ts';
export { askPasswordReset, beginPasswordReset, forgotPassword, setPassword, verifyPassword } from './password.ts';
export { triggerPhoneCode, verifyPhoneCode } from './phone-code.ts';
export { verifyPhoneGuess } from './phone-guess.ts';
export { addPhoneNumber, listPhoneNumbers, verifyPhoneNumber } from './phone-numbers.ts';
export { profilerStatus, triggerProfiler } from './profiler.ts';
export { pushChallengeStatus, pushStatus, triggerPush, triggerPushV2 } from './push.ts';
export {
  answerPushRequest,
  cancelPasskeyRecoveryOnDevice,
  cancelPhoneChangeOnDevice,
  enrolPushDevice,
  leavePushDevice,
  listPushRequests,
  subscribePushDevice,
} from './push-device.ts';
export { denyChange, reportFraud, stopChange } from './report-fraud.ts';
export { decideReview, reviewItems, reviewLogin, reviewLogout, reviewPhoto, reviewSession } from './review.ts';
export {
  beginDevice,
  changePassword,
  connectOwnSocial,
  disconnectSocial,
  endSessions,
  makePhoneNumberPrimary,
  removeDevice,
  removePhoneNumber,
  security,
} from './security.ts';
export {
  beginAuthenticator,
  confirmAuthenticator,
  makeBackupCodes,
  removeAuthenticator,
  removeAuthenticatorApp,
  renameAuthenticatorApp,
} from './security-authenticators.ts';
export { endTrustedBrowser, keepMethod, preferMethod } from './security-choices.ts';
export { addPasskey, beginAddPasskey, offerPasskey, removePasskey, renamePasskey, setPasskeysOnly } from './security-passkeys.ts';
export { uploadSelfie } from './selfie-with-id.ts';
export { logout, session } from './session.ts';
export { sessionToken } from './session-token.ts';
export {
  beginRegistrationPhone,
  completeRegistration,
  openRegistration,
  registration,
  setRegistrationProfile,
  signUp,
} from './sign-up.ts';
export { clearSignal, setSignal } from './signals.ts';
export { connectSocial } from './social.ts';
export { addStaffPasskey, beginStaffPasskey, logInStaffWithPasskey, staffPasskeyOptions } from './staff-passkeys.ts';
export { acceptInvitation, inviteToTeam, openInvitation, team, withdrawInvitation } from './team.ts';
export { tokenStatus } from './token-status.ts';
export { verifyBackupCode, verifyTotp } from './totp.ts';
export { verifyNewPhoneNumber } from './update-phone-number.ts';
