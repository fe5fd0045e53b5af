import type { MailTemplates } from '../template.ts';

/** The mails that ask for something, or answer somebody. `text` is above the button, `after` below it. */
export const mails = {
  passwordReset: {
    subject: 'Set a new password',
    text: 'We received a request for a new password for your {brand} account.\n\nThe link works once and expires in {minutes} minutes.',
    button: 'Set a new password',
    after:
      "Your old password works until you set a new one. If our login page says that there were too many attempts, the link helps there too: open it in the browser where you're logging in, and choose to log in with the password you have.\n\nIf you didn't ask for this, you can ignore this email.",
  },
  emailCheckpoint: {
    subject: 'Is this you?',
    text: "Someone is logging in to your {brand} account with your password.\n\nIf it's you, open the link in the browser where you're logging in. It expires in {minutes} minutes.",
    button: 'Check this login',
    after: "If it isn't you, open the link anywhere and tell us. We'll stop that login at once. Then change your password.",
  },
  emailVerification: {
    subject: 'Confirm your email address',
    text: 'Please confirm that this is your email address, so that you can use it with {brand}. Or enter this code on the page that asked for it:\n\n{code}\n\nThe link and the code work once and expire in {hours} hours. Never give the code to anyone.',
    button: 'Confirm your email address',
    after: "If you don't have an account with us, you can ignore this email.",
  },
  signUp: {
    subject: 'Confirm your email address',
    text: 'We received a request to open an account with {brand} for this email address.\n\nThe link works once and expires in {hours} hours.',
    button: 'Continue',
    after: "If it wasn't you, you can ignore this email. No account is opened unless you use the link.",
  },
  accountExists: {
    subject: 'You already have an account',
    text: 'We received a request to open an account with {brand} for this email address, but you already have one.',
    button: 'Log in',
    after:
      "Forgot your password? Set a new one here:\n{forgotPassword}\n\nIf it wasn't you, you can ignore this email. Nothing has changed.",
  },
  phoneChangeAsked: {
    subject: 'Your phone number is about to change',
    text: "We received a request to change the phone number of your {brand} account.\n\nWe'll check the request and let you know. This takes from {minutes} minutes up to {hours} hours.\n\nIf it wasn't you, cancel the change now, then change your password.",
    button: 'Cancel the change',
    after: "If it was you, you don't need to do anything.",
  },
  phoneChangeByMail: {
    subject: 'Do you want to change your phone number without a photo?',
    text: "Someone used your {brand} password and told us that your phone is lost. They want to change your phone number without sending a photo.\n\nIf it's you, open the link in the browser where you started. It expires in {minutes} minutes. Then we wait {days} days before our team decides.",
    button: 'Check this request',
    after: "If it isn't you, open the link anywhere and tell us. We'll stop it at once. Then change your password.",
  },
  phoneChangeWaits: {
    subject: 'Your phone number is about to change',
    text: "Someone used your {brand} password and a link in your email to ask for a new phone number. They told us that your phone is lost, and sent no photo.\n\nNothing changes before {from}. Our team decides after that. If the number changes, you're logged out everywhere.\n\nIf it wasn't you, cancel the change now, then change your password.",
    button: 'Cancel the change',
    after: "If it was you, you don't need to do anything.",
  },
  passkeyRecoveryAsked: {
    subject: 'Someone wants to get into your account without your passkeys',
    text: "Someone has confirmed everything else that your {brand} account asks for, and told us that all your passkeys are lost.\n\nWe're waiting for {days} days. Then they can log in without a passkey, and your passkeys are removed.\n\nIf it wasn't you, cancel it now, then change your password.",
    button: 'Cancel it',
    after: 'Logging in with a passkey cancels it too.',
  },
  passkeyRecoveryEnds: {
    subject: 'In {hours} hours, someone can get into your account without your passkeys',
    text: "Someone told us that all the passkeys of your {brand} account are lost.\n\nIn {hours} hours they can log in without a passkey, and your passkeys are removed.\n\nIf it wasn't you, cancel it now, then change your password.",
    button: 'Cancel it',
    after: 'Logging in with a passkey cancels it too.',
  },
  staffRecovery: {
    subject: 'Our support team is giving your account back without its passkeys',
    text: "Someone who couldn't log in asked our support team for help with your {brand} account. Two members of the team have agreed.\n\nIn {days} days, the passkeys of your account are removed, everybody is logged out, and your other methods work again.\n\nIf you didn't ask for this, stop it now.",
    button: 'Stop it',
    after: 'If your account is deactivated, only our support team can stop it, so contact them:\n{contact}',
  },
  newEmail: {
    subject: 'Confirm your new email address',
    text: "We received a request to use this email address for an account with {brand}.\n\nThe link works once and expires in {minutes} minutes. From then on, you'll log in with this address. You'll be logged out wherever you're logged in.",
    button: 'Confirm your new email address',
    after: "If you didn't ask for this, you can ignore this email.",
  },
  newEmailTaken: {
    subject: 'This email address already has an account',
    text: 'We received a request to use this email address for another account with {brand}. It already has an account, so nothing has changed.\n\nIf it was you, log in with this address.',
    button: 'Log in',
    after: "If it wasn't you, you can ignore this email.",
  },
  emailChangeAsked: {
    subject: 'Your email address is about to change',
    text: "We received a request to change the email address of your {brand} account.\n\nThe change happens only if the new address is confirmed within {minutes} minutes.\n\nIf it wasn't you, cancel the change now, then change your password.",
    button: 'Cancel the change',
    after: "If it was you, you don't need to do anything here.",
  },
  emailChanged: {
    subject: 'Your email address was changed',
    text: "The email address of your {brand} account was changed. You can no longer log in with the old one, and we've logged you out everywhere.\n\nIf you made this change, you don't need to do anything. If you didn't, undo it. The link works once and expires in {hours} hours.",
    button: 'Undo your email change',
    after: "Your account will have this address again, everyone will be logged out, and you'll set a new password.",
  },
  emailTakenBack: {
    subject: 'This address no longer belongs to an account',
    text: "An account with {brand} used this email address. The change to this address has been undone, and the account has its previous address again. You can no longer log in with this address.\n\nIf you made the change yourself and didn't want it undone, contact us.",
    button: 'Contact us',
    after: "If you didn't make the change, you don't need to do anything.",
  },
  teamInvitation: {
    subject: "You're invited to a team",
    text: 'This invitation comes from a customer of {brand}, not from {brand} itself.\n\nTo join, log in or sign up with this email address. The link expires in {days} days.',
    button: 'Join the team',
    after: "If you don't know who this is, you can ignore this email.",
  },
  teamJoined: {
    subject: '{email} has joined the team of {business}',
    text: '{email} has accepted your invitation and is now in the team of {business} at {brand}.',
  },
  fraudReported: {
    subject: "You told us it wasn't you",
    text: "You told us that something at {brand} wasn't you, so we've stopped it.\n\nSomeone was logged in to your account there, so we've logged everyone out.\n\n{undone}\n\nChange your password now.",
    button: 'Change your password',
    after: "If you didn't tell us this, contact us at once:\n{contact}",
  },
  changesToCheck: {
    subject: 'Check these changes to your account',
    text: "Your {brand} account has a new password. These changes still wait for you to confirm them, and transfers are paused until then:\n{changes}\n\nIf one of them wasn't yours, stop it by its link.",
    button: 'Log in',
  },
  changesStopped: {
    subject: "You told us it wasn't you",
    text: "You told us that a change to your {brand} account wasn't yours, so we've logged everyone out.\n\n{undone}\n\nChange your password now.",
    button: 'Change your password',
    after: "If you didn't tell us this, contact us at once:\n{contact}",
  },
} as const satisfies MailTemplates;
