/** Who has lost the phone is told what the change of its number needs, and goes on to the page where it is made. */
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { isUnreached } from '../../problems/later/kinds.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';
import { NeedsContact } from './NeedsContact.tsx';
import { PhoneChangeRequirements } from './PhoneChangeRequirements.tsx';
import { useStartPhoneChange } from './use-start-phone-change.ts';

export function InitiateChangePhoneNumberScreen(props: ScreenProps<'INITIATE_CHANGE_PHONE_NUMBER_FLOW'>) {
  const t = useCopy<typeof copy>();
  const [read, setRead] = useState(false);
  const { busy, failure, start, dismiss } = useStartPhoneChange(props);
  const view = viewOf(props);
  const waysOut = (
    <WaysOut onAnotherWay={props.onAnotherWay} onStartOver={props.onStartOver} fallbackAction={view.fallbackAction} />
  );

  if (failure !== undefined && !isUnreached(failure))
    return <NeedsContact error={failure} onRetry={dismiss} {...props} fallbackAction={view.fallbackAction} />;
  if (read)
    return (
      <PhoneChangeRequirements
        busy={busy}
        failure={
          failure !== undefined && (
            <Banner tone="error">
              <Problem error={failure} />
            </Banner>
          )
        }
        onContinue={start}
      >
        {waysOut}
      </PhoneChangeRequirements>
    );
  return (
    <Step title={view.header ?? t('changePhone.title')} takesFocus>
      <StepText>{view.message ?? t('changePhone.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <Button onClick={() => setRead(true)}>{t('changePhone.change')}</Button>
      {waysOut}
    </Step>
  );
}
