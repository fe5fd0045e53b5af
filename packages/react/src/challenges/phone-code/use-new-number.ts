import type { CallError, PhoneCodeType, ViewAttributes } from '@stepgate/contract';
import { useState } from 'react';
import { isTaken, isTakenTooOften } from '../duplicate-phone-number/is-taken.ts';
import type { ScreenProps } from '../screen.ts';

type NewNumber = {
  /** Goes where another number is entered, if the code is for one that was entered. */
  readonly onChange: (() => void) | undefined;
  /** The code was right, and showed that an account has the number. */
  readonly taken: CallError | undefined;
  /** Takes an error that says so. @returns whether it does */
  isTaken(error: CallError): boolean;
  /** Where the customer goes back to: not the place that `onChange` leads to already. */
  readonly onStartOver: (() => void) | undefined;
};

/** What is different for a code to a number that is not the customer's yet: it can be another one, and it can be somebody's. */
export function useNewNumber(
  { newPhoneNumber }: ViewAttributes,
  { switchTo, onStartOver }: Pick<ScreenProps<PhoneCodeType>, 'switchTo' | 'onStartOver'>,
): NewNumber {
  const [taken, setTaken] = useState<CallError>();
  const isNew = newPhoneNumber !== undefined;
  const toForm = isNew ? switchTo('UPDATE_PHONE_NUMBER') : undefined;
  // A flow without that form began with one of its host's.
  const toHost = isNew && toForm === undefined ? onStartOver : undefined;
  return {
    onChange: toForm ?? toHost,
    taken,
    isTaken(error) {
      const is = isTaken(error) || (isNew && isTakenTooOften(error));
      if (is) setTaken(error);
      return is;
    },
    onStartOver: toHost === undefined ? onStartOver : undefined,
  };
}
