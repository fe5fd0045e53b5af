/** The customer that a test wants. */
import type { Language } from '@stepgate/contract';

export type WantedCustomer = {
  readonly email?: string;
  readonly password?: string;
  readonly preferred?: string;
  /** E.164; the first one is primary. */
  readonly phones?: readonly string[];
  readonly risk?: 'profile' | 'checkpoint' | 'guess' | 'selfie';
  readonly mustResetPassword?: boolean;
  readonly emailVerified?: boolean;
  readonly language?: Language;
  readonly withoutAuthenticator?: boolean;
  readonly mustUpdatePhoneNumber?: boolean;
  /** Deactivated by the customer, or by staff with this message. */
  readonly switchedOff?: 'paused' | { readonly title: string; readonly message: string; readonly canAppeal: boolean };
  /** Enrolled with the engine that a test controls. */
  readonly face?: boolean;
};
