/** Actions of staff for a customer at the support desk. */

export const deskNotifications = {
  deskBlocksLifted: {
    subject: 'Our support team has lifted a block on your account',
    text: 'After too many wrong attempts, a way to log in to {brand} was blocked. Our support team has lifted the block, and you can try again.',
  },
  deskSessionsEnded: {
    subject: 'Our support team has logged you out',
    text: 'Our support team has logged you out of your {brand} account. Log in again to continue.',
  },
  deskSignalChanged: {
    subject: 'Our support team has changed what we ask you for',
    text: 'At your next login to {brand}, we may ask you for something else than before.',
  },
  deskChangeConfirmed: {
    subject: 'Our support team has confirmed a change of your account',
    text: 'Our support team has confirmed that the last change of the security of your {brand} account was yours. You can send money again once the waiting time is over.',
  },
  deskBackupCodesRemoved: {
    subject: 'Your backup codes no longer work',
    text: 'Our support team has removed the backup codes of your {brand} account. You can create new ones under Account security.',
  },
} as const;
