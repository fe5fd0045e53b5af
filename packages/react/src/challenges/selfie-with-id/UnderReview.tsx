import { type OneTimeTokenProperties, type Polled, phoneChange, polls } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import { usePolling } from '../waiting/use-polling.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy } from './copy.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Done once the list no longer waits for this decision. What it waits for then is the flow's to find out. */
function answerOf({ challenges }: OneTimeTokenProperties): Polled<undefined> {
  const due = challenges.find(({ required, passed }) => required && !passed);
  const ways = due?.supported ? [due.primaryChallenge, ...due.alternatives] : [];
  const waits = ways.some(({ type, view }) => type === 'SELFIE_WITH_ID' && view.underReview === true);
  return waits ? { done: false } : { done: true, value: undefined };
}

/** The photo has been sent, and staff decides about it. */
export function UnderReview(props: ScreenProps<'SELFIE_WITH_ID'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const polling = usePolling({
    ask: async (signal) => answerOf(await api.tokenStatus({}, signal)),
    policy: polls.selfieReview,
    active: true,
    onDone: onPassed,
    onError: onFailed,
  });
  const ways = <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={viewOf(props).fallbackAction} />;

  if (polling.exhausted)
    return (
      <Step key="over" title={t('selfie.reviewOver')} takesFocus>
        <StepText>{t('selfie.reviewOverText')}</StepText>
        <Button onClick={polling.again}>{t('selfie.checkAgain')}</Button>
        {ways}
      </Step>
    );
  return (
    <Step title={t('selfie.reviewTitle')} takesFocus>
      <StepText>{t('selfie.reviewText', { minutes: phoneChange.atLeast / minute, days: phoneChange.atMost / day })}</StepText>
      <Waiting>{t('selfie.reviewWaiting')}</Waiting>
      {ways}
    </Step>
  );
}
