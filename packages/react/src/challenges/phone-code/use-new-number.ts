import type { CallError, ViewAttributes } from '@stepgate/contract';
import { useState } from 'react';
import { isTaken, isTakenTooOften } from '../../parts/duplicate-phone-number/is-taken.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';

type NewNumber = {
  /** Opens the form for another number, if the code is for a new number. */
  readonly onChange: (() => void) | undefined;
  /** Set when the code was right and an account already has the number. */
  readonly taken: CallError | undefined;
  /** Handles an error that says so. @returns whether it does */
  isTaken(error: CallError): boolean;
};

/** The special parts of a code to a new number: the number can be changed, and another account may have it. */
export function useNewNumber({ newPhoneNumber }: ViewAttributes): NewNumber {
  const { switchTo } = useSurroundingFlow();
  const [taken, setTaken] = useState<CallError>();
  const isNew = newPhoneNumber !== undefined;
  return {
    onChange: isNew ? switchTo('UPDATE_PHONE_NUMBER', 'customer') : undefined,
    taken,
    isTaken(error) {
      const is = isTaken(error) || (isNew && isTakenTooOften(error));
      if (is) setTaken(error);
      return is;
    },
  };
}
