/** The form for a new phone number. The code to it comes next: the server's list names it, or still this form until the code is right. */

import { CallError } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { TooManyTries } from '../../parts/code-entry/TooManyTries.tsx';
import { DuplicatePhoneNumber } from '../../parts/duplicate-phone-number/DuplicatePhoneNumber.tsx';
import { isTaken } from '../../parts/duplicate-phone-number/is-taken.ts';
import { PhoneNumberForm } from '../../parts/phone-number-form/PhoneNumberForm.tsx';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { codeOnPhone } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

type Elsewhere = { readonly name: 'taken' | 'blocked'; readonly error: CallError };

const updatePhoneApi = ({ client, oneTimeToken }: OfToken) => ({
  verify: (newPhoneNumber: string) => client.ask(calls.verifyNewPhoneNumber, { body: { newPhoneNumber } }, { oneTimeToken }),
});

export function UpdatePhoneNumberScreen(props: ScreenProps<'UPDATE_PHONE_NUMBER'>) {
  const { onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const { unlisted, onNewNumber } = useSurroundingFlow();
  const { verify } = useTokenApi(updatePhoneApi);
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const view = useView(props.challenge);

  async function send(newPhoneNumber: string) {
    try {
      await verify(newPhoneNumber);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isTokenAtFault(error, unlisted)) return onFailed(error);
      if (isTaken(error)) return setElsewhere({ name: 'taken', error });
      if (error.code === 'attempt_limit_reached') return setElsewhere({ name: 'blocked', error });
      throw error;
    }
    onNewNumber(newPhoneNumber);
  }

  if (elsewhere?.name === 'taken')
    return <DuplicatePhoneNumber error={elsewhere.error} onUseAnother={() => setElsewhere(undefined)} />;
  if (elsewhere?.name === 'blocked') return <TooManyTries error={elsewhere.error} onAnotherWay={onAnotherWay} />;
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={codeOnPhone} icon={PhoneIcon} />}
      title={t('updatePhone.title')}
      text={t('updatePhone.text')}
    >
      <PhoneNumberForm submitLabel={t('updatePhone.continue')} country={view.iso2CountryCode} onSubmit={send} />
      <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} help />
    </ChallengeStep>
  );
}
