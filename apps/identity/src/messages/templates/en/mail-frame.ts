/** The words around each mail: the labels of its facts, its buttons, the domain to type, and the reason for it. */

export const mailFrame = {
  /** Below a button, for a reader who doesn't want to press it. */
  typed: 'Or type {domain} into your browser.',
  facts: {
    summary: 'What',
    when: 'When',
    from: 'Not before',
    browser: 'Browser',
    address: 'Location',
    number: 'Phone number',
    newNumber: 'New phone number',
    newEmail: 'New email address',
    device: 'Device',
    passkey: 'Passkey',
    method: 'Asked for first',
    provider: 'Log in with',
    business: 'Business, in their own words',
    inviter: 'Invited by',
  },
  reasons: {
    account:
      "You get this email because you have an account with {brand}. It's about your account's security, so you can't opt out of it.",
    entered: 'You get this email because someone entered this address at {domain}.',
    invited: 'You get this email because a customer of {brand} invited this address.',
  },
  /** The buttons of notifications. */
  buttons: {
    security: 'Secure your account',
    stop: 'Stop it',
    forgotPassword: 'Change your password',
    login: 'Log in',
  },
} as const;

/** The ending of a notification, by what its button does; without a button, the last. */
export const notificationEndings = {
  security: { text: "If this wasn't you, secure your account now.", after: "Can't log in? Contact us:\n{contact}" },
  stop: {
    text: "If this wasn't you, stop it. We'll remove what was added, bring back what was removed, and log everyone out. The link works once and expires in 14 days.",
    after: "Doesn't the link work? Contact us:\n{contact}",
  },
  forgotPassword: { after: 'Need help? Contact us:\n{contact}' },
  login: { after: "If this wasn't you, contact us at once:\n{contact}" },
  none: { after: 'If you have questions, contact us:\n{contact}' },
} as const;
