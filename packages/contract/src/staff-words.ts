/**
 * The sentences about a customer for staff and operators, in English: the desk shows and the commands print the same. Each closed list of the contract has its
 * sentences here. `{name}` is a place for a value. No page of customers imports it.
 */
import type { ChallengeType } from './challenge.ts';
import type { AskedReason, PlaceReason, RefusedReason, WithheldReason } from './demand-reasons.ts';
import type { DeskCustomer } from './desk-customer.ts';

/** A new member of one of the closed lists doesn't compile without its sentence. */
type NeededWord =
  | `because.${AskedReason}`
  | `place.${PlaceReason}`
  | `withheld.${WithheldReason}`
  | `refused.${RefusedReason}`
  | `why.${DeskCustomer['hindrances'][number]['what']}`
  | `method.${ChallengeType | 'SOCIAL' | 'KNOWN_DEVICE'}`;

export const staffWords = {
  // Reasons that stop a login, or a payment after it.
  'why.sign-up-unfinished': "The sign-up isn't finished, so there's no account to log in to yet.",
  'why.deactivated': 'The account is deactivated.',
  'why.deactivatedWith': 'The account is deactivated. The customer reads: “{title}”.',
  'why.appeal': 'They may appeal.',
  'why.noAppeal': 'They may not appeal.',
  'why.paused': 'The customer paused the account. The login offers to reactivate it.',
  'why.no-password': 'The account has no password. “Forgot password?” sets one.',
  'why.imported-password-unused': "The password was imported, and hasn't logged in here yet.",
  'why.new-password-due': 'A new password is due. The login sends a link by email to set one.',
  'why.new-number-due': 'A new phone number is due. The login asks for it at its end.',
  'why.address-not-verified': "The email address isn't verified. The login sends a link by email.",
  'why.passkeys-only': 'Only a passkey logs in, since {since}. Passkeys of the account: {passkeys}.',
  'why.no-method': "The account has no second factor that can be asked for. The customer can't finish a login.",
  'why.blocked': '{family}: blocked after too many wrong attempts until {until}.',
  'why.blockedForGood': '{family}: off after too many wrong attempts. Only two people at the desk can lift it.',
  'why.requests-stopped': 'The customer denied an approval request, so no device is asked until {until}.',
  'why.limit': 'The limit {limit} is used up until {until}.',
  'why.limitOfDataSharing': 'For data sharing, the limit {limit} is used up until {until}.',
  'why.code-not-sent': "The newest code wasn't sent, at {at}: {channel}, {outcome}.",
  'why.extra-check': 'A risk is set: {risk}, until {until}.',
  'why.extra-checkOpen': "A risk is set: {risk}, until it's cleared.",
  'why.payments-on-hold':
    "Logins work, but payments wait because of a change on {since}: {change}. The customer hasn't confirmed it.",
  'why.payments-on-holdConfirmed':
    'Logins work, but payments wait because of a change on {since}: {change}. The customer has confirmed it.',

  // A change that holds payments.
  'change.password': 'the password',
  'change.phone-number': 'another phone number',
  'change.added-number': 'one more phone number',
  'change.email': 'another email address',
  'change.authenticator': 'an authenticator app',
  'change.backup-codes': 'new backup codes',
  'change.device': 'a device',
  'change.face': 'the face',
  'change.passkey': 'a passkey',
  'change.social': 'a social login',

  // A family of attempts.
  'family.password': 'Password',
  'family.password-known-device': 'Password in a trusted browser',
  'family.password-mail-link': 'Password after an emailed link',
  'family.possession-code': 'Codes after the password',
  'family.possession-code-known-device': 'Codes in a trusted browser',
  'family.possession-code-session': 'Codes while logged in',
  'family.possession-code-address': 'Codes with the address alone',
  'family.possession-code-address-known-device': 'Codes with the address, in a trusted browser',
  'family.possession-code-mail-link': 'Codes after an emailed link',
  'family.passkey': 'Passkeys',
  'family.new-number-code': 'Codes to a new number',
  'family.email-code': 'Codes by email',
  'family.push': 'Approvals on a device',
  'family.phone-guess': 'Missing digits of the number',
  'family.face': 'Face',
  'family.other': 'Attempts of another kind',

  // Why a challenge is required.
  'because.second-factor': 'A second factor',
  'because.password-preferred': 'The password once more, because the company prefers it',
  'because.number-lost': 'A new number, because the old one is lost',
  'because.new-password-due': 'A new password, because one is due',
  'because.new-number-due': 'A new phone number, because one is due',
  'because.address-unverified': "The link in an email, because the address isn't verified",
  'because.risk-profile': 'A check of the browser, because of a risk signal',
  'because.risk-checkpoint': '“Is this you?”, because of a risk signal',
  'because.risk-guess': 'The missing digits, because of a risk signal',
  'because.risk-selfie': 'A photo with ID, because of a risk signal',
  'because.wrong-passwords': 'A check of the browser, because of several wrong passwords before',
  'because.data-sharing': 'Two possessions, because data sharing asks for them',
  'because.new-number': 'A code to the new number',
  'because.photo-for-new-number': 'A photo with ID, which staff compares before the number changes',
  'because.recovery': 'Every other factor, because all passkeys are lost',

  // Why a method has its place.
  'place.customer-choice': "the customer's choice",
  'place.company-prefers': 'preferred by a signal',
  'place.worked-last': 'worked last',
  'place.order-of-policy': 'order of the policy',

  // Why a method is withheld.
  'withheld.not-set-up': 'not set up',
  'withheld.not-served': "can't be reached by this installation",
  'withheld.forbidden': 'forbidden by the policy',
  'withheld.not-in-policy': 'not in the policy for this',
  'withheld.passkeys-only': 'the customer chose passkeys only',
  'withheld.too-new': "added with a change that isn't confirmed",
  'withheld.synced-passkey': 'too large a payment for a synced passkey',
  'withheld.after-mailed-link': 'not after an emailed link',
  'withheld.sim-changed': 'the SIM card changed recently',

  // Why an action fails, whatever the customer proves.
  'refused.no-method-left': 'One challenge has no method that the customer has.',
  'refused.device-bound-passkey-needed': 'The payment needs a device-bound passkey.',
  'refused.account-deactivated': 'The account is deactivated.',
  'refused.account-paused': 'The account is paused. The login asks whether to reactivate it first.',
  'refused.sign-up-unfinished': "The sign-up isn't finished.",
  'refused.data-sharing-off': 'Data sharing is switched off.',
  'refused.passkeys-only': "Data sharing isn't available with passkeys only.",

  // The demand of a risk signal.
  'risk.profile': 'check the browser',
  'risk.checkpoint': 'ask “Is this you?” by email',
  'risk.guess': 'ask for the missing digits of the number',
  'risk.selfie': 'ask for a photo with ID',

  // Types of challenges, and the proofs that no challenge gives.
  'method.PASSKEY': 'Passkey',
  'method.PUSH': 'Approval on a device',
  'method.SMS': 'Text message',
  'method.TOTP': 'Authenticator app',
  'method.WHATSAPP': 'WhatsApp',
  'method.VOICE': 'Voice call',
  'method.FACE_MATCH': 'Face',
  'method.PASSWORD': 'Password',
  'method.PHONE_GUESS': 'Missing digits of the number',
  'method.SELFIE_WITH_ID': 'Photo with ID',
  'method.PROFILER': 'Check of the browser',
  'method.EMAIL_CHECKPOINT': '“Is this you?” by email',
  'method.EMAIL_VERIFICATION': 'Verification of the email address',
  'method.MANDATORY_RESET_PASSWORD': 'New password',
  'method.UPDATE_PHONE_NUMBER': 'New phone number',
  'method.INITIATE_CHANGE_PHONE_NUMBER_FLOW': 'Change of a lost number',
  'method.SOCIAL': 'Social login',
  'method.KNOWN_DEVICE': 'Trusted browser',
} as const satisfies { readonly [Word in NeededWord]: string } & Readonly<Record<string, string>>;

export type StaffWord = keyof typeof staffWords;
