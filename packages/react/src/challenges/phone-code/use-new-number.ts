import type { CallError, PhoneCodeType, ViewAttributes } from '@stepgate/contract';
import { useState } from 'react';
import { isTaken, isTakenTooOften } from '../duplicate-phone-number/is-taken.ts';
import type { ScreenProps } from '../screen.ts';

type NewNumber = {
  /** Goes to where another number is entered, if the code is for a new one. */
  readonly onChange: (() => void) | undefined;
  /** The code was right, and showed that an account has the number. */
  readonly taken: CallError | undefined;
  /** Takes an error that says so. @returns whether it does */
  isTaken(error: CallError): boolean;
};

/** What is different for a code to a number that is not the customer's yet: it can be another one, and it can be somebody's. */
export function useNewNumber(
  { newPhoneNumber }: ViewAttributes,
  { switchTo }: Pick<ScreenProps<PhoneCodeType>, 'switchTo'>,
): NewNumber {
  const [taken, setTaken] = useState<CallError>();
  const isNew = newPhoneNumber !== undefined;
  return {
    onChange: isNew ? switchTo('UPDATE_PHONE_NUMBER') : undefined,
    taken,
    isTaken(error) {
      const is = isTaken(error) || (isNew && isTakenTooOften(error));
      if (is) setTaken(error);
      return is;
    },
  };
}
