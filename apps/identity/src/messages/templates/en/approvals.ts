/** What a customer approves, in the imperative and without a full stop; and what rests after a change, as a whole sentence. */

export const approvals = {
  transfer: 'Send {amount} to {payee}',
  action: 'Approve {title}',
  withFacts: '{summary} ({facts})',
  fact: '{label}: {value}',
  'see-phone-numbers': 'See your phone numbers',
  'add-phone-number': 'Add the phone number {number}',
  'change-phone-number': 'Change your phone number',
  'make-phone-number-primary': 'Send codes to the number {number} first',
  'prefer-method': 'Ask for this first from now on: {method}',
  'prefer-no-method': 'No longer ask for one method first',
  'remove-phone-number': 'Remove the phone number {number}',
  'change-email': 'Change your email address',
  'change-password': 'Change your password',
  'set-up-authenticator': 'Set up an authenticator app',
  'remove-authenticator': 'Remove your authenticator app',
  'make-backup-codes': 'Create new backup codes',
  'add-device': 'Add a device that can approve logins',
  'remove-device': 'Remove the device {device}',
  'add-passkey': 'Add a passkey that can log you in',
  'rename-passkey': 'Rename the passkey {passkey}',
  'remove-passkey': 'Remove the passkey {passkey}',
  'passkeys-only-on': 'Log in and approve with passkeys only',
  'passkeys-only-off': 'Switch off “Passkeys only”',
  'recover-passkeys': 'Get back into your account without your passkeys',
  'set-up-face': 'Add a face that can log you in',
  'remove-face': 'Turn off face verification',
  'connect-social': 'Connect a {provider} account to log in with',
  'disconnect-social': 'Disconnect the {provider} account you log in with',
  'end-trusted-browser': 'Stop trusting {browser}',
  'end-session': 'Log out {browser}',
  'end-unknown-session': 'Log out another browser',
  'end-other-sessions': 'Log out everywhere else',
  'invite-to-team': 'Invite someone to your team',
} as const;

/** `others`: the customer has other methods, one of which the screen asks for. */
export const simChange = {
  others:
    "The SIM card of {number} was changed recently, so we can't send codes to it until {time}. Please confirm it's you another way.",
  nothing:
    "The SIM card of {number} was changed recently, so we can't send codes to it until {time}, and your account has no other way to confirm this. If you can't wait, please contact us.",
} as const;

export const coolOff = {
  untilTime: 'Transfers are paused until {time} because {because}.',
  untilConfirmed: 'Transfers are paused until you confirm this: {because}.',
  actionUntilTime: 'This and all transfers are paused until {time} because {because}.',
  actionUntilConfirmed: 'This and all transfers are paused until you confirm that {because}.',
  because: {
    password: 'your password was changed',
    'phone-number': 'your phone number was changed',
    'added-number': 'a phone number was added',
    email: 'your email address was changed',
    authenticator: 'an authenticator app was added',
    'backup-codes': 'new backup codes were created',
    device: 'a device was added',
    face: 'face verification was set up',
    passkey: 'your passkeys were changed',
    social: 'another way to log in was connected',
  },
} as const;
