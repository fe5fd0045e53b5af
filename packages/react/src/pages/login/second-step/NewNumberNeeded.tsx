/** A login that needs a new phone number first, without a token for it. */
import type { CallError } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { NeedsContact } from '../../../challenges/initiate-change-phone-number/NeedsContact.tsx';
import { useStartPhoneChange } from '../../../challenges/initiate-change-phone-number/use-start-phone-change.ts';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { MessageText } from '../../../parts/problems/MessageText.tsx';
import { FallbackLinks } from '../../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PhoneIcon } from '../../../ui/icons/PhoneIcon.tsx';
import { Medallion } from '../../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../../ui/Step.tsx';
import type { copy } from './copy.ts';

type NewNumberNeededProps = {
  readonly error: CallError;
  readonly oneTimeToken: string | undefined;
  onStartOver(): void;
};

/** Asks the service to begin the change. A service that doesn't know the customer refuses, and then support helps. */
export function NewNumberNeeded({ error, oneTimeToken, onStartOver }: NewNumberNeededProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const [expired, setExpired] = useState<CallError>();
  const { busy, failure, start, dismiss } = useStartPhoneChange({
    ask: () => client.ask(calls.startPhoneChange, {}, oneTimeToken === undefined ? {} : { oneTimeToken }),
    onFailed: setExpired,
  });
  const refusal = expired ?? failure;
  const noAnswer = refusal?.kind === 'network' || refusal?.kind === 'timeout';
  if (refusal !== undefined && !noAnswer)
    return (
      <NeedsContact
        error={refusal}
        fallbackAction={undefined}
        onRetry={dismiss}
        onAnotherWay={undefined}
        onStartOver={onStartOver}
      />
    );
  return (
    <Step mark={<Medallion icon={PhoneIcon} />} title={t('secondStep.newNumber')} takesFocus short>
      <StepText>
        {error.serverMessage === undefined ? t('secondStep.newNumberText') : <MessageText text={error.serverMessage} />}
      </StepText>
      <ErrorBanner error={refusal} />
      <StepActions>
        <Button busy={busy} onClick={start}>
          {t('secondStep.changeNumber')}
        </Button>
      </StepActions>
      <FallbackLinks onAnotherWay={undefined} onStartOver={onStartOver} />
    </Step>
  );
}
