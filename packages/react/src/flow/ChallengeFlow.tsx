/** The challenge container: runs the flow for one token and shows the view of its state. */
import type { LoginVariant } from '@stepgate/contract';
import { type FlowFailure, type FlowOptions, type FlowState, runFlow } from '@stepgate/flow';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { track } from '../host/analytics.ts';
import { callHost } from '../host/call-host.ts';
import { useStepgate } from '../host/context.ts';
import { useHistorySteps } from '../host/history-steps.ts';
import { report } from '../host/report.ts';
import { TokenContext } from '../parts/token-api.ts';
import { ReportFraud } from '../parts/transaction-details/ReportFraud.tsx';
import { TransactionDetailsPanel } from '../parts/transaction-details/TransactionDetailsPanel.tsx';
import { FlowView } from './FlowView.tsx';
import { fetchChallenges } from './fetch-challenges.ts';
import { failureEvent, useFlowAnalytics } from './flow-analytics.ts';

export type ChallengeFlowProps = Pick<FlowOptions, 'onComplete' | 'onFailure' | 'onRetry' | 'onChallengesLoaded'> & {
  /** The token whose challenges the flow walks through. It travels in headers only. Another token starts another flow. */
  readonly oneTimeToken: string;
  /** The variant of the login form that began the login, if it wasn't the plain one. The email checkpoint sends it to the service. */
  readonly variant?: LoginVariant | undefined;
  /** Called when the token has expired. Without it the error screen says so. */
  readonly onExpired?: () => void;
  /** Shows 'Verify later' on every code screen, for a host that lets a customer go on without the code. Called when it is pressed. */
  readonly onVerifyLater?: () => void;
  /** Called when 'Verify later' is pressed where the server offers it: on the challenges that say `mayVerifyLater`. */
  readonly onPostpone?: () => void;
  /** This flow runs on the phone's side of a hand-off, for the one challenge of another screen. It can't be handed off again. */
  readonly handedOff?: boolean;
  /** Returns to the host's own form for the new phone number, if the host asked for the number whose code is entered here. */
  readonly onChangeNumber?: () => void;
  /** The customer has reported fraud: the token has ended, its session is frozen, and the flow says so. */
  readonly onFraudReported?: () => void;
};

const hasExpired = (error: FlowFailure) => error !== 'unsupported' && error.code === 'ott_not_found';
const isExpired = (state: FlowState): boolean => state.name === 'ERROR' && hasExpired(state.error);

type OnChallengesLoaded = NonNullable<FlowOptions['onChallengesLoaded']>;

/** The flow of this token. It runs while the component is mounted. The host's callbacks may change from render to render. */
function useFlow({ oneTimeToken, variant: _, ...callbacks }: ChallengeFlowProps) {
  const { client, clock, host } = useStepgate();
  const onComplete = useEffectEvent(callbacks.onComplete);
  const onFailure = useEffectEvent((error: FlowFailure) => callbacks.onFailure?.(error));
  const onRetry = useEffectEvent(() => callbacks.onRetry?.());
  const onChallengesLoaded = useEffectEvent<OnChallengesLoaded>((response, resume) =>
    callbacks.onChallengesLoaded?.(response, resume),
  );
  const [flow] = useState(() =>
    runFlow({
      port: { fetchChallenges: (signal) => fetchChallenges(client, clock, oneTimeToken, signal) },
      clock,
      onComplete(result) {
        void track(host, { name: 'challenges_passed', challenges: result.resolvedChallengeTypes });
        onComplete(result);
      },
      onFailure:
        callbacks.onFailure &&
        ((error) => {
          void track(host, failureEvent(error));
          onFailure(error);
        }),
      onRetry: callbacks.onRetry && onRetry,
      onChallengesLoaded,
      report: (error) => void report(host, error),
    }),
  );
  useFlowAnalytics(flow);
  useEffect(() => {
    flow.start();
    return () => flow.stop();
  }, [flow]);
  // A page that the browser restores with the back button (bfcache) is as it was left, but the token may not be.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.check();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [flow]);
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  useHistorySteps(state.behind.length, flow.back);
  return [flow, state] as const;
}

function FlowOfToken(props: ChallengeFlowProps) {
  const { memory, host } = useStepgate();
  const { oneTimeToken, onExpired, onFraudReported } = props;
  const [flow, state] = useFlow(props);
  const [reporting, setReporting] = useState<{ readonly change: string | undefined }>();
  useEffect(() => {
    if (memory.get('codesOf') === oneTimeToken) return;
    memory.clear('code.');
    memory.clear('asked.');
    memory.set('codesOf', oneTimeToken);
  }, [memory, oneTimeToken]);
  const expired = isExpired(state);
  const toldExpired = useRef(false);
  const [threw, setThrew] = useState(false);
  // Called once, even if the host passes another function with each render.
  useEffect(() => {
    if (expired && !toldExpired.current) setThrew(!callHost(host, () => onExpired?.()));
    toldExpired.current = expired;
  }, [expired, onExpired, host]);

  /** The flow stops first, so that no late answer can pass a challenge while the customer reports fraud. */
  function reportFraud(change?: string): void {
    flow.stop();
    setReporting({ change });
  }
  function goOn(): void {
    setReporting(undefined);
    flow.start();
  }

  const { transactionDetails } = state;
  const view = <FlowView options={props} flow={flow} state={state} hostShows={expired && onExpired !== undefined && !threw} />;
  if (transactionDetails === undefined || expired) return view;
  return (
    <TransactionDetailsPanel transactionDetails={transactionDetails} onReportFraud={reporting ? undefined : reportFraud}>
      {reporting ? (
        <ReportFraud kind={transactionDetails.kind} change={reporting.change} onBack={goOn} onFraudReported={onFraudReported} />
      ) : (
        view
      )}
    </TransactionDetailsPanel>
  );
}

/** The flow of one token. Another token starts another flow. */
export function ChallengeFlow(props: ChallengeFlowProps) {
  const { client } = useStepgate();
  const { oneTimeToken } = props;
  const token = useMemo(() => ({ client, oneTimeToken }), [client, oneTimeToken]);
  return (
    <TokenContext value={token}>
      <FlowOfToken key={oneTimeToken} {...props} />
    </TokenContext>
  );
}
