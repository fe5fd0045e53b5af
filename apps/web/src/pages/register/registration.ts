import type { CallError, Calls, ReadSuccess, RegistrationStep } from '@stepgate/contract';

/** The progress of a registration, from the service. */
export type Registration = ReadSuccess<Calls['registration']>;

/** The steps that a customer sees, in order. */
export const shownSteps: readonly RegistrationStep[] = ['verify-email', 'profile', 'phone', 'password'];

/** The props of each step: its registration, and the callbacks for its end. */
export type StepProps = {
  readonly id: string;
  readonly registration: Registration;
  /** False for the step that the page opens with. */
  readonly takesFocus: boolean;
  /** The step is done, or may be. The service says what comes next. */
  onNext(): void;
  /** @returns whether the step no longer belongs to this browser or is no longer open. The page reports that */
  refused(error: CallError): boolean;
};

/** The id in `/register/{id}`. */
export function parseRegistrationId(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}
