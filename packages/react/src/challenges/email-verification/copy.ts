export const copy = {
  'emailVerification.title': 'Verify your email address',
  'emailVerification.text': 'We have sent you an email. Open its link to show that the address is yours.',
  'emailVerification.waiting': 'Waiting for you to open the link. Once it is open, this page goes on by itself.',
  'emailVerification.resend': 'Send it again',
  'emailVerification.resent': "We've resent the verification email to you, please check your inbox",
  'emailVerification.notResent': "Something went wrong. we're looking into it, please try again later",
  'emailVerification.over': 'We have stopped checking',
  'emailVerification.overText': 'Your address has not been verified yet. Once you have opened the link, check again.',
  'emailVerification.checkAgain': 'Check again',
} as const;
