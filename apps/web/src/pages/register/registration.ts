import type { CallError, Calls, ReadSuccess, RegistrationStep } from '@stepgate/contract';

/** How far a registration has come, as the service tells it. */
export type Registration = ReadSuccess<Calls['registration']>;

/** The steps that a customer sees, in their order. */
export const shownSteps: readonly RegistrationStep[] = ['verify-email', 'profile', 'phone', 'password'];

/** What each step is given: its registration, and what to do when it is over. */
export type StepProps = {
  readonly id: string;
  readonly registration: Registration;
  /** Not for the step that the page opens with. */
  readonly takesFocus: boolean;
  /** It is done, or may be: the service says what is next. */
  onNext(): void;
  /** @returns whether the step is no longer this browser's, or no longer open, which the page tells */
  refused(error: CallError): boolean;
};

/** Of `/register/{id}`. */
export function registrationIdOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}
