/** What the screens of the challenges show of the service’s own words. */

export const challenges = {
  lostPasskeys: 'I lost my passkeys',
  recoveryWaits:
    "We've sent a notice to your email, your phone numbers and your devices, and we're waiting in case it wasn't you. From {time}, log in here again and choose “I lost my passkeys” once more. Nobody gets in before then.",
  backupCode: 'Use a backup code',
  push: 'Enter {number} on your phone to approve.',
  phoneGuess: {
    header: 'Complete your phone number',
    message: 'Enter the missing digits of your phone number.',
  },
  firstPhoneNumber: {
    header: 'Add your phone number',
    message: "We'll send you a 6-digit code. From then on, we'll use this number to check that it's you.",
  },
  photo: {
    rejected:
      "We couldn't accept your last photo. Make sure it shows your full face and your document, and that both names are readable.",
    over: "We couldn't check your last photo in time. Please send it again.",
  },
} as const;
