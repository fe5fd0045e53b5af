/** Shows the requirements of a number's change to a customer who has lost the phone, and links to the page for it. */
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { ErrorBanner } from '../../parts/problems/ErrorBanner.tsx';
import { isUnreached } from '../../parts/problems/kinds.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { codeOnPhone } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';
import { NeedsContact } from './NeedsContact.tsx';
import { PhoneChangeRequirements } from './PhoneChangeRequirements.tsx';
import { useStartPhoneChange } from './use-start-phone-change.ts';

const changePhoneApi = ({ client, oneTimeToken }: OfToken) => ({
  ask: () => client.ask(calls.startPhoneChange, {}, { oneTimeToken }),
});

export function InitiateChangePhoneNumberScreen(props: ScreenProps<'INITIATE_CHANGE_PHONE_NUMBER_FLOW'>) {
  const t = useCopy<typeof copy>();
  const [read, setRead] = useState(false);
  const { busy, failure, start, dismiss } = useStartPhoneChange({ ...useTokenApi(changePhoneApi), onFailed: props.onFailed });
  const view = useView(props.challenge);
  const fallbackLinks = <FallbackLinks onAnotherWay={props.onAnotherWay} fallbackAction={view.fallbackAction} />;

  if (failure !== undefined && !isUnreached(failure))
    return <NeedsContact error={failure} onRetry={dismiss} {...props} fallbackAction={view.fallbackAction} />;
  if (read)
    return (
      <PhoneChangeRequirements
        busy={busy}
        note={view.subMessage}
        failure={failure !== undefined && <ErrorBanner error={failure} />}
        onContinue={start}
      >
        {fallbackLinks}
      </PhoneChangeRequirements>
    );
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={codeOnPhone} icon={PhoneIcon} />}
      title={t('changePhone.title')}
      text={t('changePhone.text')}
      short
    >
      <StepActions>
        <Button onClick={() => setRead(true)}>{t('changePhone.change')}</Button>
      </StepActions>
      {fallbackLinks}
    </ChallengeStep>
  );
}
