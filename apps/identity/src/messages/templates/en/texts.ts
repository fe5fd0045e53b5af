/** Text messages and calls: the company first, then the code. Short: a longer text is charged as two. */

export const texts = {
  codeForLogin: "{brand}: {code} is your code. It expires in 10 minutes. Don't share it with anyone, including us.",
  codeForApproval: "{brand}: {code} is your code for: {summary}. Not you? Don't share it, and contact us.",
  codeForCoolOff: "{brand}: {code} is your code to confirm that it was you. {summary} Not you? Don't share it, and contact us.",
  changeAsked: '{brand}: someone asked to change the phone number of your account. Not you? Cancel it: {link}',
  changed: '{brand}: {what}. Not you? Stop it: {link}',
  recoveryAsked: '{brand}: someone wants to get into your account without your passkeys. Not you? Cancel it: {link}',
  undoWaits: "{brand}: someone told us that changes to your account weren't yours. Were they? Log in and keep them: {link}",
  recoveryDone: '{brand}: someone got into your account without your passkeys. Not you? Contact us at once: {link}',
  numberGone: '{brand}: this is no longer the phone number of your account. Not you? Contact us at once: {link}',
  numberIsYours: '{brand}: this is now the phone number of your account. Not you? Contact us: {link}',
} as const;
