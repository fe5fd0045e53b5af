/**
 * The words that tests press and wait for, from the catalogues: a changed sentence turns only the tests red that hold the sentence. The module imports
 * nothing of Node, so tests in a browser can import it.
 */
import send from '../../../apps/demo/pages/send/catalogues/en.json' with { type: 'json' };
import changePhoneNumber from '../../../apps/web/src/pages/change-phone-number/catalogues/en.json' with { type: 'json' };
import device from '../../../apps/web/src/pages/device/catalogues/en.json' with { type: 'json' };
import emailCheckpoint from '../../../apps/web/src/pages/email-checkpoint/catalogues/en.json' with { type: 'json' };
import register from '../../../apps/web/src/pages/register/catalogues/en.json' with { type: 'json' };
import demo from '../../react/src/demo/catalogues/en.json' with { type: 'json' };
import entry from '../../react/src/i18n/catalogues/en.json' with { type: 'json' };
import challenges from '../../react/src/i18n/challenges/catalogues/en.json' with { type: 'json' };
import forgotPassword from '../../react/src/pages/forgot-password/catalogues/en.json' with { type: 'json' };
import resetPassword from '../../react/src/pages/reset-password/catalogues/en.json' with { type: 'json' };
import security from '../../react/src/pages/security/catalogues/en.json' with { type: 'json' };
import signUp from '../../react/src/pages/sign-up/catalogues/en.json' with { type: 'json' };

const english = {
  ...changePhoneNumber,
  ...device,
  ...emailCheckpoint,
  ...register,
  ...send,
  ...demo,
  ...entry,
  ...challenges,
  ...forgotPassword,
  ...resetPassword,
  ...security,
  ...signUp,
};

function textOf(id: string): string {
  const [text, ...more] = english[id] ?? [];
  if (typeof text !== 'string' || more.length > 0) throw new Error(`No English sentence without values has the id ${id}`);
  return text;
}

export const words = {
  aboutAccount: textOf('register.profile'),
  accountSecurity: textOf('security.title'),
  addDevice: textOf('devices.add'),
  addPasskey: textOf('passkeys.add'),
  addPhoneNumber: textOf('phones.add'),
  amount: textOf('send.amount'),
  approve: textOf('device.approve'),
  approveOnPhone: textOf('push.title'),
  approveThis: textOf('promptDialog.approve'),
  approvingDevices: textOf('devices.title'),
  authenticatorApp: textOf('choice.TOTP'),
  back: textOf('another.back'),
  backToLogin: textOf('challenge.backToLogin'),
  backupCodes: textOf('backup.title'),
  cameraDenied: textOf('camera.denied'),
  cancel: textOf('selfie.cancel'),
  cancelChange: textOf('phones.cancelChange'),
  cancelIt: textOf('recovery.cancel'),
  changeMyPassword: textOf('checkpoint.changePassword'),
  changePassword: textOf('ownPassword.change'),
  changePhoneNumber: textOf('phone.change'),
  changeYourPassword: textOf('about.changePassword'),
  changeYourPhoneNumber: textOf('changePhone.title'),
  checkYourEmail: textOf('emailCheckpoint.title'),
  chooseFile: textOf('selfie.chooseFile'),
  chooseMethod: textOf('another.title'),
  close: textOf('promptDialog.close'),
  code: textOf('code.label'),
  confirmAndContinue: textOf('register.openSubmit'),
  confirmCode: textOf('totp.confirm'),
  confirmYourEmail: textOf('emailVerification.title'),
  contactUs: textOf('phone.contactUs'),
  continue: textOf('password.continue'),
  createBackupCodes: textOf('backup.make'),
  done: textOf('phone.done'),
  email: textOf('login.email'),
  enterAppCode: textOf('totp.title'),
  enterCode: textOf('phone.title'),
  enterNewNumber: textOf('updatePhone.title'),
  enterPassword: textOf('password.title'),
  failed: textOf('challenge.failed'),
  fillTestNumber: textOf('demo.fillNumber'),
  forgotPassword: textOf('login.forgotPassword'),
  forgotYourPassword: textOf('forgot.title'),
  getHelp: textOf('challenge.getHelp'),
  gotIt: textOf('resetLink.gotIt'),
  invalidEmail: textOf('login.invalidEmail'),
  linkRefused: textOf('reset.refused'),
  logIn: textOf('login.submit'),
  logInAgain: textOf('about.login'),
  logOut: textOf('sessionEnd.logout'),
  loggedInWhere: textOf('sessions.title'),
  lostPhone: textOf('another.lostPhone'),
  missingDigits: textOf('phoneGuess.label'),
  newPassword: textOf('newPassword.label'),
  notMe: textOf('about.notMe'),
  nothingChanged: textOf('security.left'),
  numberInUse: textOf('duplicate.title'),
  numberOnOtherScreen: textOf('device.number'),
  numberReceived: textOf('change.received'),
  openAccount: textOf('register.passwordSubmit'),
  password: textOf('login.password'),
  phoneNumber: textOf('phoneNumber.label'),
  phoneNumbers: textOf('phones.title'),
  recipient: textOf('send.payee'),
  remove: textOf('passkeys.remove'),
  requestExpired: textOf('push.over'),
  required: textOf('field.required'),
  resendCode: textOf('phone.resend'),
  resetPassword: textOf('login.resetPassword'),
  sendAgain: textOf('push.sendAgain'),
  sendMoney: textOf('send.send'),
  sendResetLink: textOf('resetLink.send'),
  sendSelfie: textOf('selfie.title'),
  setPassword: textOf('reset.submit'),
  signUp: textOf('signUp.submit'),
  somethingWentWrong: textOf('problem.title'),
  startAgain: textOf('promptDialog.again'),
  stopped: textOf('about.stopped'),
  submit: textOf('selfie.submit'),
  takeVideoSelfie: textOf('face.title'),
  textMessage: textOf('choice.SMS'),
  tooManyWrongCodes: textOf('code.blocked'),
  tryAgain: textOf('challenge.tryAgain'),
  tryAnotherWay: textOf('challenge.tryAnotherWay'),
  unknownProblem: textOf('problem.generic'),
  usePasskey: textOf('passkey.title'),
  usePhone: textOf('handOff.use'),
  verifyingIdentity: textOf('profiler.title'),
  wasMe: textOf('checkpoint.yes'),
  whatYouNeed: textOf('changePhone.needs'),
};
