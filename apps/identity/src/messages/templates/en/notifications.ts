import type { MailTemplates } from '../template.ts';
import { deskNotifications } from './desk-notifications.ts';

/** The mails that report to a customer what has happened. Their facts, buttons and endings are in `mail-frame.ts`. */
export const notifications = {
  passwordChanged: {
    subject: 'Your password was changed',
    text: "The password of your {brand} account was changed. You've been logged out everywhere else.",
  },
  authenticatorAdded: {
    subject: 'An authenticator app was added',
    text: 'An authenticator app was set up for your {brand} account.',
  },
  authenticatorRenamed: {
    subject: 'An authenticator app was renamed',
    text: 'An authenticator app of your {brand} account is now called {app}.',
  },
  authenticatorRemoved: {
    subject: 'An authenticator app was removed',
    text: "Codes from an authenticator app of your {brand} account no longer work. If it was your only one, your backup codes don't work either.",
  },
  backupCodesMade: {
    subject: 'New backup codes were created',
    text: 'New backup codes were created for your {brand} account. Your old codes no longer work.',
  },
  backupCodeUsed: {
    subject: 'A backup code was used',
    text: 'Someone used one of your backup codes to log in to {brand}.',
  },
  deviceAdded: {
    subject: 'A device was added',
    text: 'The device {device} can now approve your {brand} logins.',
  },
  deviceRemoved: {
    subject: 'A device was removed',
    text: 'The device {device} can no longer approve your {brand} logins.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'The passkey {passkey} can now log in to your {brand} account and approve payments, without your password.',
  },
  passkeyRenamed: {
    subject: 'A passkey was renamed',
    text: 'Your {brand} passkey {before} is now called {passkey}.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'The passkey {passkey} can no longer log in to your {brand} account.',
  },
  passkeysOnlyAsked: {
    subject: 'Soon only passkeys will log you in',
    text: 'Someone who is logged in to your {brand} account chose “Passkeys only”. In 3 days, only a passkey can log in to your account and approve payments. Until then, nothing changes, and you can stop it under Account security.',
  },
  removalAsked: {
    subject: 'Something is about to be removed from your account',
    text: "Someone who is logged in to your {brand} account wants this: {shown}. They approved it with a method that isn't as strong, so we wait {hours} hours. Until then it still works, and you can keep it under Account security.",
  },
  removalStopped: {
    subject: 'A removal was stopped',
    text: 'This waited in your {brand} account, and was stopped: {shown}. Nothing was removed.',
  },
  passkeysOnlyStopped: {
    subject: '“Passkeys only” was stopped',
    text: 'Nothing has changed: all methods of your {brand} account still work.',
  },
  passkeysOnlyOn: {
    subject: 'Only passkeys log you in now',
    text: "Only a passkey can log in to your {brand} account and approve payments from now on. Codes, devices and your face can't any more. We logged you out everywhere else.",
  },
  passkeysOnlyOff: {
    subject: '“Passkeys only” was switched off',
    text: 'Your passkeys still work. Codes and the other methods of your {brand} account can log in and approve payments again, too.',
  },
  undoWaits: {
    subject: 'Changes to your account will be taken back',
    text: "Someone told us that changes to your {brand} account weren't yours. Everyone is logged out, and transfers are paused. Without these changes it would be easier to get into your account, so we wait three days before we take them back. If you made them, log in with a method that you have had for a week, and keep them under Account security.",
  },
  undoStopped: {
    subject: 'The changes to your account stay',
    text: "Someone told us that changes to your {brand} account weren't yours. They stay, because someone with a method that you have had for a week has kept them. If that wasn't you, contact us at once.",
  },
  passkeyRecoveryCancelled: {
    subject: 'Your passkeys stay',
    text: "Someone told us that your {brand} passkeys were lost. That has been cancelled: your passkeys stay, and nobody got in. If it wasn't you who said so, someone may know your password or can use an account that you log in with. Change your password now.",
  },
  passkeyRecoveryExpired: {
    subject: 'Your passkeys stay',
    text: 'Someone told us that your {brand} passkeys were lost, and never came back. Your passkeys stay, and nobody got in.',
  },
  passkeyRecoveryDone: {
    subject: 'Your passkeys were removed',
    text: 'Your lost {brand} passkeys were removed, and “Passkeys only” was switched off. You were logged out everywhere else. Please add a new passkey.',
  },
  sessionsEnded: {
    subject: 'You were logged out elsewhere',
    text: 'Someone logged out one or more of your browsers in your {brand} account, under Account security.',
  },
  pushDenied: {
    subject: 'A login was denied on your device',
    text: "A login to your {brand} account was denied on your device. We've paused approval requests to it for a while. The person who tried may know your password, so change it now.",
  },
  secondStepFailed: {
    subject: '{brand}: we blocked a login with your password',
    text: "Someone entered your correct {brand} password, but failed the second step too often. They didn't get in.\n\nYou can still log in from a browser you've used before. If it was you, wait a while and try again. If it wasn't you, change your password now.",
  },
  socialStepFailed: {
    subject: 'Wrong codes after a social login',
    text: "Someone logged in to your {brand} account through Google, Facebook or Apple, but failed the second step too often. They didn't get in.\n\nYou can still log in from a browser you've used before. If it was you, wait a while and try again. If it wasn't you, change the password of your account with that provider now.",
  },
  passwordBlocked: {
    subject: 'Wrong passwords for your account',
    text: "Someone entered a wrong password for your {brand} account {tries} times in a row. They didn't get in.\n\nFor {minutes} minutes, we won't accept a password from a new browser. You can still log in from a browser you've used before. In a new browser, choose “Forgot password?” and open the link that we email you: it lets you log in with the password you have, or set a new one. If it was you, you can also wait {minutes} minutes and try again.",
  },
  knownPasswordBlocked: {
    subject: 'Wrong passwords in one of your browsers',
    text: "Someone entered a wrong {brand} password {tries} times in a row in a browser you've used before. They didn't get in.\n\nFor {minutes} minutes, we won't accept a password from your browsers. You can still set a new password by email. If it was you, wait {minutes} minutes and try again. If it wasn't you, someone can use one of your devices.",
  },
  addressCodesBlocked: {
    subject: 'Wrong codes for your email address',
    text: "Someone entered your email address to share data from your {brand} account, and then {tries} wrong codes. They didn't get in. This doesn't mean that they know your password.\n\nFor {minutes} minutes, data sharing won't accept more codes this way. You can still log in with your password and send money as usual. You don't need to do anything.",
  },
  mailLinkCodesBlocked: {
    subject: 'Wrong codes while setting a new password',
    text: "Someone opened a link that we emailed you to set a new {brand} password, and then entered {tries} wrong codes. Your password hasn't changed.\n\nFor {minutes} minutes, we won't accept codes for a new password. You can still log in with your current password. If it was you, wait {minutes} minutes and try again. If it wasn't you, someone can read your email, so change the password of your email account.",
  },
  passkeyBlocked: {
    subject: 'A passkey was refused several times',
    text: "Someone tried {tries} times in a row to use a passkey for your {brand} account, and we couldn't accept it. They didn't get in.\n\nYour passkeys still work. If it was you, try again. If your passkey isn't accepted then either, log in with your password and a second step. If it wasn't you, look through your passkeys under Account security. Your account is safe: nobody can guess a passkey.",
  },
  sessionCodesBlocked: {
    subject: 'Wrong codes while you were logged in',
    text: "Someone who was logged in to your {brand} account entered {tries} wrong codes. Nothing was approved with them.\n\nFor {minutes} minutes, we won't accept codes from anyone who is logged in to your account. You can still log in, and approve on your own device. If it was you, wait {minutes} minutes and try again. If it wasn't you, log in, log out all others under Account security, and change your password.",
  },
  newNumberCodesBlocked: {
    subject: 'Wrong codes for a new phone number',
    text: "Someone tried to add a phone number to your {brand} account and entered {tries} wrong codes. No number was added.\n\nFor {minutes} minutes, no new number can be added. Your current numbers still work, and you can log in as usual. If it was you, wait {minutes} minutes and try again. If it wasn't you, change your password now.",
  },
  factorBlocked: {
    subject: 'Too many wrong attempts on your account',
    text: "Someone keeps entering wrong passwords or codes for your {brand} account. They didn't get in.\n\nWe've blocked this way to log in for now. If the wrong attempts continue, we'll block it for a day at a time. You can still use a browser you've used before, another second step, or the link that we email you if you choose “Forgot password?”. If none of these works, contact us and we'll lift the block.",
  },
  methodPreferred: {
    subject: 'Your preferred method was changed',
    text: 'When you log in to {brand} or approve something, we now ask for this first: {method}. Your other methods still work.',
  },
  noMethodPreferred: {
    subject: 'Your preferred method was changed',
    text: 'When you log in to {brand} or approve something, we no longer ask for a method of your choice first. All your methods still work.',
  },
  browserTrusted: {
    subject: 'A browser is trusted',
    text: 'For {days} days, logging in to {brand} with {browser} takes only the first step. Payments and changes still need a second one. You can stop trusting it under Account security.',
  },
  browserTrustEnded: {
    subject: 'A browser is no longer trusted',
    text: 'The next login to {brand} with {browser} takes a second step again.',
  },
  phoneNumberPrimary: {
    subject: 'Your main phone number was changed',
    text: 'Codes from {brand} now go to {number} first.',
  },
  phoneNumberAdded: {
    subject: 'A phone number was added',
    text: 'Codes for your {brand} account can now go to {number} too.',
  },
  phoneNumberChanged: {
    subject: 'Your phone number was changed',
    text: "The phone number of your {brand} account is now {number}. We no longer send codes to the old one. You've been logged out everywhere else.",
  },
  phoneChangeRejected: {
    subject: "We didn't change your phone number",
    text: "We couldn't confirm that it was you who asked to change the phone number of your {brand} account. Your number hasn't changed.",
  },
  phoneChangeExpired: {
    subject: "We didn't change your phone number",
    text: "We couldn't check your request for a new phone number at {brand} in time. Your number hasn't changed. If it was you, please ask again.",
  },
  phoneChangeFailed: {
    subject: "We didn't change your phone number",
    text: "The new phone number now belongs to another account with {brand}. Your number hasn't changed.",
  },
  phoneChangeCancelled: {
    subject: 'Your phone number change was cancelled',
    text: "The phone number of your {brand} account hasn't changed. If you didn't ask for the change, someone may know your password. Change it now.",
  },
  phoneNumberRemoved: {
    subject: 'A phone number was removed',
    text: 'We no longer send codes for your {brand} account to {number}.',
  },
  selfieApproved: {
    subject: "We've checked your photo",
    text: "We've approved your photo with your identity document. You can log in to {brand} now.",
  },
  selfieRejected: {
    subject: 'We need another photo from you',
    text: "We couldn't accept your photo with your identity document. Please log in to {brand} and send another one. If you didn't send a photo, someone may know your password. Change it now.",
  },
  selfieOver: {
    subject: 'We need another photo from you',
    text: "We couldn't check your photo with your identity document in time. Please log in to {brand} and send it again.",
  },
  faceEnrolled: {
    subject: 'Face verification is set up',
    text: 'You can now approve {brand} logins with a video selfie. You can turn this off under Account security at any time.',
  },
  faceRemoved: {
    subject: 'Face verification is turned off',
    text: "You can no longer approve anything at {brand} with a video selfie. We've deleted the face data that we stored.",
  },
  handOffRefused: {
    subject: "You told us it wasn't you",
    text: "Someone tried to get into your {brand} account with a video selfie, or with a photo of you and your document. On your phone, you told us that it wasn't you, so we've stopped it. To get that far, they may know your password. Change it now.",
  },
  accountDeactivated: {
    subject: 'Your account is deactivated',
    text: "We've deactivated your {brand} account. Log in to see why and what you can do.",
  },
  accountPaused: {
    subject: 'Your account is paused',
    text: 'Your {brand} account is paused, as you asked. To reactivate it, log in at any time.',
  },
  accountReactivated: {
    subject: 'Your account is active again',
    text: 'You can log in and use your {brand} account as before.',
  },
  ...deskNotifications,
  appealReceived: {
    subject: "We've received your appeal",
    text: "We'll review your {brand} account and email you our decision. This can take a week.",
  },
  appealRejected: {
    subject: 'Your account stays deactivated',
    text: "We've reviewed your {brand} account again, and our decision hasn't changed.",
  },
  appealOver: {
    subject: "We couldn't review your appeal",
    text: "We couldn't review your appeal in time, so your {brand} account stays deactivated for now. Please appeal again.",
  },
  emailIsBack: {
    subject: "We've restored your email address",
    text: "You've undone the change of your email address, so your {brand} account has this address again. We've logged you out everywhere, and your password no longer works. To set a new one, choose “Forgot password?” on the login page. Then check your phone numbers and your other ways to log in, and remove anything that isn't yours.",
  },
  emailIsYours: {
    subject: 'This is now the email address of your account',
    text: 'From now on, log in to {brand} with this address.',
  },
  emailChangeCancelled: {
    subject: 'Your email address change was cancelled',
    text: "The email address of your {brand} account hasn't changed. If you didn't ask for the change, someone was logged in to your account. Change your password now.",
  },
  socialLinked: {
    subject: 'You can now log in with {provider}',
    text: 'Someone with a {provider} account under this email address is logging in to your {brand} account. From now on, that {provider} account can be used instead of your password. Everything else that we ask for when you log in stays the same.',
  },
  socialConnected: {
    subject: 'You can now log in with {provider}',
    text: 'Someone who is logged in to your {brand} account has connected a {provider} account to it. From now on, that {provider} account can be used instead of your password. Everything else that we ask for when you log in stays the same.',
  },
  socialDisconnected: {
    subject: '{provider} was disconnected from your account',
    text: 'Someone who is logged in to your {brand} account has disconnected {provider} from it. From now on, log in with your password.',
  },
} as const satisfies MailTemplates;
