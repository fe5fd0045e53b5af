/** A new phone number: entered here, proved on the screen of its code, which the server's list shows next (specification, part 2). */
import { CallError } from '@stepgate/contract';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import { TooManyTries } from '../code-entry/TooManyTries.tsx';
import { DuplicatePhoneNumber } from '../duplicate-phone-number/DuplicatePhoneNumber.tsx';
import { isTaken } from '../duplicate-phone-number/is-taken.ts';
import { PhoneNumberForm } from '../phone-number-form/PhoneNumberForm.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type Elsewhere = { readonly name: 'taken' | 'blocked'; readonly error: CallError };

export function UpdatePhoneNumberScreen(props: ScreenProps<'UPDATE_PHONE_NUMBER'>) {
  const { api, unlisted, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const view = viewOf(props);

  async function send(newPhoneNumber: string) {
    try {
      await api.verifyNewPhoneNumber({ body: { newPhoneNumber } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isTokenAtFault(error, unlisted)) return onFailed(error);
      if (isTaken(error)) return setElsewhere({ name: 'taken', error });
      if (error.code === 'attempt_limit_reached') return setElsewhere({ name: 'blocked', error });
      throw error;
    }
    onPassed();
  }

  if (elsewhere?.name === 'taken')
    return <DuplicatePhoneNumber error={elsewhere.error} onUseAnother={() => setElsewhere(undefined)} />;
  if (elsewhere?.name === 'blocked')
    return <TooManyTries error={elsewhere.error} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />;
  return (
    <Step title={view.header ?? t('updatePhone.title')} takesFocus>
      <StepText>{view.message ?? t('updatePhone.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <PhoneNumberForm submitLabel={t('updatePhone.continue')} country={view.iso2CountryCode} onSubmit={send} />
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} help />
    </Step>
  );
}
