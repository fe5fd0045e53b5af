import { lifetimes, polls } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { ErrorBanner } from '../../parts/problems/ErrorBanner.tsx';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { untilNotAsked, untilResult } from '../../parts/waiting/still-asked.ts';
import { useAsking } from '../../parts/waiting/use-asking.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { shield } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import { browserSignals } from './browser-signals.ts';
import type { copy } from './copy.ts';

const profilerApi = (token: OfToken) => {
  const { client, oneTimeToken } = token;
  return {
    trigger: () => client.ask(calls.triggerProfiler, { body: { signals: browserSignals() } }, { oneTimeToken }),
    status: untilResult(
      (signal) => client.ask(calls.profilerStatus, {}, { oneTimeToken, signal }),
      untilNotAsked(token, 'PROFILER'),
    ),
  };
};

/** A check of the browser that asks nothing of the customer. Its outcome is never shown. */
export function ProfilerScreen(props: ScreenProps<'PROFILER'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const api = useTokenApi(profilerApi);
  const tChallenge = useCopy<typeof challengeCopy>();
  const view = useView(props.challenge);
  const asking = useAsking({
    name: 'profiler',
    lifetime: lifetimes.oneTimeToken,
    trigger: api.trigger,
    onError: (error) => isTokenAtFault(error) && onFailed(error),
  });
  const polling = usePolling({
    ask: api.status,
    policy: polls.profiler,
    active: asking.isRequested,
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
      <Step
        key="unfinished"
        mark={<Medallion tone="warning" icon={WarningIcon} />}
        title={t('profiler.unfinished')}
        takesFocus
        short
      >
        {asking.error === undefined ? <StepText>{t('profiler.unfinishedText')}</StepText> : <ErrorBanner error={asking.error} />}
        <StepActions>
          <Button onClick={tryAgain}>{tChallenge('challenge.tryAgain')}</Button>
        </StepActions>
        <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} />
      </Step>
    );
  return (
    <ChallengeStep view={view} mark={<Illustration drawing={shield} icon={ShieldIcon} />} title={t('profiler.title')} short>
      <Waiting>{t('profiler.text')}</Waiting>
    </ChallengeStep>
  );
}
