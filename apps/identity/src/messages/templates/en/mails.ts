import type { MailTemplates } from '../template.ts';

/** The mails that ask for something, or answer somebody: each link on a line of its own. */

export const mails = {
  passwordReset: {
    subject: 'Set a new password',
    text: "We received a request for a new password for your account.\n\nSet it here. The link works once and expires in {minutes} minutes:\n{link}\n\nYour old password works until you set a new one. If our login page says that there were too many attempts, the link helps there too: open it in the browser where you're logging in, and choose to log in with the password you have. If you didn't ask for this, you can ignore this email.",
  },
  emailCheckpoint: {
    subject: 'Is this you?',
    text: "Someone is logging in to your account with your password.\n\nTime: {when}\nBrowser: {browser}\nNetwork: {address}\n\nIf it's you, open this link in the browser where you're logging in. It expires in {minutes} minutes:\n{link}\n\nIf it isn't you, open the link anywhere and tell us. We'll stop that login at once. Then change your password.",
  },
  emailVerification: {
    subject: 'Confirm your email address',
    text: "Please confirm that this is your email address. The link works once and expires in {hours} hours:\n{link}\n\nIf you don't have an account with us, you can ignore this email.",
  },
  signUp: {
    subject: 'Confirm your email address',
    text: "We received a request to open an account with this email address.\n\nContinue here. The link works once and expires in {hours} hours:\n{link}\n\nIf it wasn't you, you can ignore this email. No account is opened unless you use the link.",
  },
  accountExists: {
    subject: 'You already have an account',
    text: "We received a request to open an account with this email address, but you already have one.\n\nLog in here:\n{login}\n\nForgot your password? Set a new one here:\n{forgotPassword}\n\nIf it wasn't you, you can ignore this email. Nothing has changed.",
  },
  phoneChangeAsked: {
    subject: 'Your phone number is about to change',
    text: "We received a request to change the phone number of your account to {newNumber}.\n\nBrowser: {browser}\nNetwork: {address}\n\nWe'll check the request and let you know. This takes from {minutes} minutes up to {hours} hours.\n\nIf it wasn't you, cancel the change here now, then change your password:\n{link}",
  },
  phoneChangeByMail: {
    subject: 'Do you want to change your phone number without a photo?',
    text: "Someone who knows your password told us that your phone is lost, and wants to change the phone number of your account to {newNumber} without sending a photo.\n\nTime: {when}\nBrowser: {browser}\nNetwork: {address}\n\nIf it's you, open this link in the browser where you started. It expires in {minutes} minutes:\n{link}\n\nThen we wait {days} days before our team decides.\n\nIf it isn't you, open the link anywhere and tell us. We'll stop it at once. Then change your password.",
  },
  phoneChangeWaits: {
    subject: 'Your phone number is about to change',
    text: "Someone who knows your password and can read your email asked to change the phone number of your account to {newNumber}. They told us that your phone is lost, and sent no photo.\n\nBrowser: {browser}\nNetwork: {address}\n\nNothing changes before {from}. Our team decides after that. If the number changes, you're logged out everywhere.\n\nIf it wasn't you, cancel the change here now, then change your password:\n{link}",
  },
  passkeyRecoveryAsked: {
    subject: 'Someone wants to get into your account without your passkeys',
    text: "Someone has confirmed everything else that your account asks for, and told us that all your passkeys are lost.\n\nBrowser: {browser}\nNetwork: {address}\n\nWe're waiting for {days} days. Then they can log in without a passkey, and your passkeys are removed.\n\nIf it wasn't you, cancel it here now, then change your password. Logging in with a passkey cancels it too:\n{link}",
  },
  passkeyRecoveryEnds: {
    subject: 'In {hours} hours, someone can get into your account without your passkeys',
    text: "Someone told us that all your passkeys are lost.\n\nBrowser: {browser}\nNetwork: {address}\n\nIn {hours} hours they can log in without a passkey, and your passkeys are removed.\n\nIf it wasn't you, cancel it here now, then change your password. Logging in with a passkey cancels it too:\n{link}",
  },
  staffRecovery: {
    subject: 'Our support team is giving your account back without its passkeys',
    text: "Someone who couldn't log in asked our support team for help with your account. Two members of the team have agreed.\n\nIn {days} days, the passkeys of your account are removed, everybody is logged out, and your other methods work again.\n\nIf you didn't ask for this, stop it here now. If your account is deactivated, only our support team can stop it, so contact them:\n{link}",
  },
  newEmail: {
    subject: 'Confirm your new email address',
    text: "We received a request to use this email address for an account with us.\n\nConfirm it here. The link works once and expires in {minutes} minutes:\n{link}\n\nFrom then on, you'll log in with this address. You'll be logged out wherever you're logged in. If you didn't ask for this, you can ignore this email.",
  },
  newEmailTaken: {
    subject: 'This email address already has an account',
    text: "We received a request to use this email address for another account with us. It already has an account, so nothing has changed.\n\nIf it was you, log in with this address:\n{login}\n\nIf it wasn't you, you can ignore this email.",
  },
  emailChangeAsked: {
    subject: 'Your email address is about to change',
    text: "We received a request to change the email address of your account to {newEmail}.\n\nBrowser: {browser}\nNetwork: {address}\n\nThe change happens only if the new address is confirmed within {minutes} minutes.\n\nIf it wasn't you, cancel the change here now, then change your password:\n{link}",
  },
  emailChanged: {
    subject: 'Your email address was changed',
    text: "The email address of your account is now {newEmail}. You can no longer log in with this address, and we've logged you out everywhere.\n\nIf you made this change, you don't need to do anything.\n\nIf you didn't, undo it here. The link works once and expires in {hours} hours:\n{link}\n\nYour account will have this address again, everyone will be logged out, and you'll set a new password.",
  },
  emailTakenBack: {
    subject: 'This address no longer belongs to an account',
    text: "An account with us used this email address. The change to this address has been undone, and the account has its previous address again. You can no longer log in with this address.\n\nIf you made the change yourself and didn't want it undone, contact us:\n{contact}",
  },
  teamInvitation: {
    subject: "You're invited to a team",
    text: "This invitation comes from one of our customers, not from us.\n\nBusiness, in their own words: {business}\nInvited by: {inviter}\n\nTo join, log in or sign up with this email address. The link expires in {days} days:\n{link}\n\nIf you don't know who this is, you can ignore this email.",
  },
  teamJoined: {
    subject: '{email} has joined the team of {business}',
    text: '{email} has accepted your invitation and is now in the team of {business}.',
  },
  fraudReported: {
    subject: "You told us it wasn't you",
    text: "You told us that this wasn't you, so we've stopped it:\n\n{summary}\n\nStopped: {when}\nBrowser: {browser}\nNetwork: {address}\n\nSomeone was logged in to your account there, so we've logged everyone out.\n\n{undone}\n\nChange your password now:\n{forgotPassword}\n\nIf you didn't tell us this, contact us at once:\n{contact}",
  },
  changesStopped: {
    subject: "You told us it wasn't you",
    text: "You told us that a change to your account wasn't yours, so we've logged everyone out.\n\n{undone}\n\nChange your password now:\n{forgotPassword}\n\nIf you didn't tell us this, contact us at once:\n{contact}",
  },
} as const satisfies MailTemplates;
