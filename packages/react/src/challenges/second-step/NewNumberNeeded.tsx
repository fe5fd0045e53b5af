/** A login that needs a new phone number first, where no token has come that asks for it. */
import { type CallError, calls } from '@stepgate/contract';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { MessageText } from '../../problems/MessageText.tsx';
import { Problem } from '../../problems/Problem.tsx';
import { useStepgate } from '../../provider/context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { NeedsContact } from '../initiate-change-phone-number/NeedsContact.tsx';
import { useStartPhoneChange } from '../initiate-change-phone-number/use-start-phone-change.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type NewNumberNeededProps = {
  readonly error: CallError;
  readonly oneTimeToken: string | undefined;
  onStartOver(): void;
};

/** Asks the service to begin the change. A service that doesn't know who asks refuses, and people help then. */
export function NewNumberNeeded({ error, oneTimeToken, onStartOver }: NewNumberNeededProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const [expired, setExpired] = useState<CallError>();
  const { busy, failure, start, dismiss } = useStartPhoneChange({
    api: {
      startPhoneChange: () => client.ask(calls.startPhoneChange, {}, oneTimeToken === undefined ? {} : { oneTimeToken }),
    },
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
    <Step title={t('secondStep.newNumber')} takesFocus>
      <StepText>
        {error.serverMessage === undefined ? t('secondStep.newNumberText') : <MessageText text={error.serverMessage} />}
      </StepText>
      {refusal !== undefined && (
        <Banner tone="error">
          <Problem error={refusal} />
        </Banner>
      )}
      <Button busy={busy} onClick={start}>
        {t('secondStep.changeNumber')}
      </Button>
      <WaysOut onAnotherWay={undefined} onStartOver={onStartOver} />
    </Step>
  );
}
