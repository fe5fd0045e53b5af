/** The service's own words on the screens of the challenges. */

export const challenges = {
  lostPasskeys: 'I lost my passkeys',
  recoveryWaits:
    "We've sent a notice to your email, your phone numbers and your devices, and we're waiting in case it wasn't you. From {time}, log in here again and choose “I lost my passkeys” once more. Nobody gets in before then.",
  backupCode: 'Use a backup code',
  push: 'Enter {number} on your phone to approve.',
  pushSentTo: 'We sent the request to {devices}.',
  phoneGuess: {
    header: 'Complete your phone number',
    message: 'Enter the missing digits of your phone number.',
  },
  firstPhoneNumber: {
    header: 'Add your phone number',
    message: "We'll send you a 6-digit code. From then on, we'll use this number to confirm it's you.",
  },
  lostPhone: {
    instead:
      "Can't take a photo? Choose “Try another way” and confirm by email instead. Then we wait {days} days before our team decides, and you can cancel at any time.",
    noCamera: 'You can do this without a camera, too. It takes at least {days} days.',
    backupCodes:
      'If you have your backup codes, choose “Try another way” and then “Authenticator app” to log in with one of them now.',
    question: {
      message:
        "We've emailed you to ask whether you want to change your phone number without a photo. Open the link in this browser and confirm it.",
      subMessage:
        'Then we wait {days} days. Each day we tell you by email and by text to your old number, and each message can cancel the change. After that, two people of our team decide, and they may ask you for more.',
    },
  },
  photo: {
    rejected:
      "We couldn't accept your last photo. Make sure it shows your full face and your document, and that both names are readable.",
    over: "We couldn't check your last photo in time. Please send it again.",
  },
} as const;
