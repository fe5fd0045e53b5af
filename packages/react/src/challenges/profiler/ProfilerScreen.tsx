import { lifetimes, polls } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { WaysOut } from '../WaysOut.tsx';
import { useAsking } from '../waiting/use-asking.ts';
import { usePolling } from '../waiting/use-polling.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import { browserSignals } from './browser-signals.ts';
import type { copy } from './copy.ts';

/** A look at the browser that needs nothing of the customer, and whose outcome is never shown (specification, part 2). */
export function ProfilerScreen(props: ScreenProps<'PROFILER'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const view = viewOf(props);
  const asking = useAsking({
    name: 'profiler',
    lifetime: lifetimes.oneTimeToken,
    trigger: () => api.triggerProfiler({ body: { signals: browserSignals() } }),
    onError: (error) => isTokenAtFault(error) && onFailed(error),
  });
  const polling = usePolling({
    ask: (signal) => api.profilerStatus({}, signal),
    policy: polls.profiler,
    active: asking.asked,
    onDone() {
      asking.over();
      onPassed();
    },
    onError: onFailed,
  });

  function tryAgain() {
    polling.again();
    asking.again();
  }

  if (polling.exhausted || asking.error !== undefined)
    return (
      <Step key="unfinished" title={t('profiler.unfinished')} takesFocus>
        {asking.error === undefined ? (
          <StepText>{t('profiler.unfinishedText')}</StepText>
        ) : (
          <Banner tone="error">
            <Problem error={asking.error} />
          </Banner>
        )}
        <Button onClick={tryAgain}>{tChallenge('challenge.tryAgain')}</Button>
        <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
      </Step>
    );
  return (
    <Step title={view.header ?? t('profiler.title')} takesFocus>
      {view.message !== undefined && <StepText>{view.message}</StepText>}
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <Waiting>{t('profiler.text')}</Waiting>
    </Step>
  );
}
