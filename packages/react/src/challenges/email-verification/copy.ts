export const copy = {
  'choice.EMAIL_VERIFICATION': 'Confirm your email address',
  'choice.EMAIL_VERIFICATION.hint': 'We email you a link to confirm that the address is yours.',
  'emailVerification.title': 'Confirm your email address',
  'emailVerification.text': "We've sent you an email. Open the link in it to confirm that the address is yours.",
  'emailVerification.waiting': "Open the link, and we'll continue automatically.",
  'emailVerification.resend': 'Send it again',
  'emailVerification.resent': "We've resent the verification email to you, please check your inbox",
  'emailVerification.notResent': "Something went wrong. we're looking into it, please try again later",
  'emailVerification.over': "We've stopped checking",
  'emailVerification.overText': "Your address isn't confirmed yet. After you've opened the link, check again.",
  'emailVerification.checkAgain': 'Check again',
} as const;
