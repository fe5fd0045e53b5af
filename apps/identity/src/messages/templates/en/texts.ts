/** Text messages and calls. Short: a longer text is charged as two. */

export const texts = {
  codeForLogin: "{code} is your {brand} code. It expires in 10 minutes. Don't share it with anyone, including us.",
  codeForApproval: "{summary}: {code} is your code. Not you? Don't share it, and contact us.",
  codeForCoolOff: "{summary} If it was you, confirm it: {code} is your code. Not you? Don't share it, and contact us.",
  changeAsked: '{brand}: someone asked to change the phone number of your account. Not you? Cancel it: {link}',
  added: '{brand}: {what}. Not you? Stop it: {link}',
  recoveryAsked: '{brand}: someone wants to get into your account without your passkeys. Not you? Cancel it: {link}',
  recoveryDone: '{brand}: someone got into your account without your passkeys. Not you? Contact us at once: {link}',
  numberGone: '{brand}: this is no longer the phone number of your account. Not you? Contact us at once: {link}',
  numberIsYours: '{brand}: this is now the phone number of your account. Not you? Contact us: {link}',
} as const;
