import { type OneTimeTokenProperties, type Polled, phoneChange, polls } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useCopy } from '../../i18n/use-copy.ts';
import { daysIn, minutesIn } from '../../parts/durations.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { hourglass } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

/** Done when the list no longer waits for this decision. The flow finds out what comes next. */
function toPolled({ challenges }: OneTimeTokenProperties): Polled<undefined> {
  const due = challenges.find(({ required, passed }) => required && !passed);
  const methods = due?.supported ? [due.primaryChallenge, ...due.alternatives] : [];
  const waits = methods.some(({ type, view }) => type === 'SELFIE_WITH_ID' && view.underReview === true);
  return waits ? { done: false } : { done: true, value: undefined };
}

const reviewApi = ({ client, oneTimeToken }: OfToken) => ({
  list: (signal: AbortSignal) => client.ask(calls.tokenStatus, {}, { oneTimeToken, signal }),
});

/** The photo has been sent, and staff decide about it. */
export function UnderReview(props: ScreenProps<'SELFIE_WITH_ID'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const { list } = useTokenApi(reviewApi);
  const polling = usePolling({
    ask: async (signal) => toPolled(await list(signal)),
    policy: polls.selfieReview,
    active: true,
    onDone: onPassed,
    onError: onFailed,
  });
  const fallbackLinks = <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={useView(props.challenge).fallbackAction} />;

  if (polling.exhausted)
    return (
      <Step
        key="over"
        mark={<Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />}
        title={t('selfie.reviewOver')}
        takesFocus
        short
      >
        <StepText>{t('selfie.reviewOverText')}</StepText>
        <StepActions>
          <Button onClick={polling.again}>{t('selfie.checkAgain')}</Button>
        </StepActions>
        {fallbackLinks}
      </Step>
    );
  return (
    <Step mark={<Illustration drawing={hourglass} icon={ClockIcon} />} title={t('selfie.reviewTitle')} takesFocus>
      <StepText>{t('selfie.reviewText', { minutes: minutesIn(phoneChange.atLeast), days: daysIn(phoneChange.atMost) })}</StepText>
      <Waiting>{t('selfie.reviewWaiting')}</Waiting>
      {fallbackLinks}
    </Step>
  );
}
