import { phoneChange, polls } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { daysIn, minutesIn } from '../../parts/durations.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { untilNotAsked } from '../../parts/waiting/still-asked.ts';
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

const reviewApi = (token: OfToken) => ({
  decided: untilNotAsked(token, 'SELFIE_WITH_ID', ({ view }) => view.underReview === true),
});

/** The photo has been sent, and staff decide about it. */
export function UnderReview(props: ScreenProps<'SELFIE_WITH_ID'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const { decided } = useTokenApi(reviewApi);
  const polling = usePolling({
    ask: decided,
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
