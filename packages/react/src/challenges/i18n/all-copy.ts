import type { copy as about } from '../about/copy.ts';
import type { copy as anotherWay } from '../approve-another-way/copy.ts';
import type { copy as codeEntry } from '../code-entry/copy.ts';
import type { copy as challenges } from '../copy.ts';
import type { copy as duplicate } from '../duplicate-phone-number/copy.ts';
import type { copy as emailCheckpoint } from '../email-checkpoint/copy.ts';
import type { copy as emailVerification } from '../email-verification/copy.ts';
import type { copy as face } from '../face-match/copy.ts';
import type { copy as handover } from '../handover/copy.ts';
import type { copy as changePhone } from '../initiate-change-phone-number/copy.ts';
import type { copy as mandatoryReset } from '../mandatory-reset-password/copy.ts';
import type { copy as password } from '../password/copy.ts';
import type { copy as resetLink } from '../password-reset-link/copy.ts';
import type { copy as phoneCode } from '../phone-code/copy.ts';
import type { copy as phoneGuess } from '../phone-guess/copy.ts';
import type { copy as phoneNumber } from '../phone-number-form/copy.ts';
import type { copy as profiler } from '../profiler/copy.ts';
import type { copy as push } from '../push/copy.ts';
import type { copy as secondStep } from '../second-step/copy.ts';
import type { copy as selfie } from '../selfie-with-id/copy.ts';
import type { copy as sms } from '../sms/copy.ts';
import type { copy as stepUp } from '../step-up/copy.ts';
import type { copy as totp } from '../totp/copy.ts';
import type { copy as updatePhone } from '../update-phone-number/copy.ts';
import type { copy as voice } from '../voice/copy.ts';
import type { copy as whatsapp } from '../whatsapp/copy.ts';

type AllCopy = typeof about &
  typeof anotherWay &
  typeof codeEntry &
  typeof challenges &
  typeof duplicate &
  typeof emailCheckpoint &
  typeof emailVerification &
  typeof face &
  typeof handover &
  typeof changePhone &
  typeof mandatoryReset &
  typeof password &
  typeof resetLink &
  typeof phoneCode &
  typeof phoneGuess &
  typeof phoneNumber &
  typeof profiler &
  typeof push &
  typeof secondStep &
  typeof selfie &
  typeof sms &
  typeof stepUp &
  typeof totp &
  typeof updatePhone &
  typeof voice &
  typeof whatsapp;

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. */
export type Translation = { readonly [Id in keyof AllCopy]: string };
