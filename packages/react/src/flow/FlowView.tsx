/** The view of a flow in each of its states. */
import type { ChallengeType, LoginVariant } from '@stepgate/contract';
import type { FlowController, FlowOptions, FlowState } from '@stepgate/flow';
import { type ComponentType, Suspense, useState } from 'react';
import { screenOf } from '../challenges/registry.ts';
import type { ScreenProps } from '../challenges/screen.ts';
import type { HostScreenProps } from '../host/appearance.ts';
import { useHost } from '../host/context.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { LoadingView } from '../parts/loading/LoadingView.tsx';
import { Extra } from '../parts/problems/Extra.tsx';
import { type SurroundingFlow, SurroundingFlowContext } from '../parts/surrounding-flow.ts';
import type { copy } from '../parts/ways-out/copy.ts';
import { Banner } from '../ui/Banner.tsx';
import { ApproveAnotherWay } from './approve-another-way/ApproveAnotherWay.tsx';
import { hasOffer, offerOf } from './approve-another-way/choices.ts';
import { FlowError } from './FlowError.tsx';
import styles from './FlowView.module.css';

type ShownChallenge = FlowState & { readonly name: 'SHOW_CHALLENGE' };

/** Their screens show that the proof was right. */
const showSuccess: ReadonlySet<ChallengeType> = new Set(['SMS', 'WHATSAPP', 'VOICE', 'TOTP', 'PUSH']);

/** The challenge on the screen. A passed one stays until the next view is there, in place of an empty screen. */
function useShownChallenge(state: FlowState): ShownChallenge | undefined {
  const [last, setLast] = useState<ShownChallenge>();
  const isShown = state.name === 'SHOW_CHALLENGE';
  const isPassed = state.name === 'LOADING' && state.resolvedChallengeTypes !== last?.resolvedChallengeTypes;
  const stays = isPassed && last !== undefined && showSuccess.has(last.response.currentChallenge.type);
  const challenge = isShown ? state : stays ? last : undefined;
  if (challenge !== last) setLast(challenge);
  return challenge;
}

/** Whether the customer has come to this view by going back. */
function useWentBack(state: FlowState): boolean {
  const [{ seen, wentBack }, setSeen] = useState({ seen: state, wentBack: false });
  if (state === seen) return wentBack;
  // A view that starts again goes through RESET.
  const goesOn = seen.name === 'RESET' && state.name === 'SHOW_CHALLENGE';
  const isBack = goesOn ? wentBack : state.name !== 'LOADING' && state.behind.length < seen.behind.length;
  setSeen({ seen: state, wentBack: isBack });
  return isBack;
}

/** Lets a screen switch to another type, and names the replaced type to the new screen. */
function useSwitching(flow: FlowController) {
  const [switched, setSwitched] = useState<{ readonly from: ChallengeType; readonly to: number }>();
  return {
    from:
      ({ instance, response }: ShownChallenge) =>
      (type: ChallengeType, by: 'screen' | 'customer') => {
        flow.fallBackTo(type, instance, by);
        const to = flow.getState().instance;
        if (to !== instance) setSwitched({ from: response.currentChallenge.type, to });
      },
    insteadOf: (instance: number) => (switched?.to === instance ? switched.from : undefined),
  };
}

/** The customer has seen this step before the last proof: says that it isn't over. */
function StillAsked() {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone="info">
      <p>{t('challenge.stillAsked')}</p>
    </Banner>
  );
}

/** Ours, or the host's. A screen of the host that throws blocks nothing. */
function Screen<T extends ChallengeType>({ oneTimeToken, ...props }: ScreenProps<T> & { readonly oneTimeToken: string }) {
  const { appearance } = useHost();
  const { type } = props.challenge;
  const Ours = screenOf<T>(type);
  const Own: ComponentType<HostScreenProps<T>> | undefined = appearance?.screens?.[type];
  if (Own === undefined) return <Ours {...props} />;
  return (
    <Extra instead={<Ours {...props} />}>
      <Own {...props} oneTimeToken={oneTimeToken} />
    </Extra>
  );
}

type ViewProps = {
  /** The flow's own props. */
  readonly options: Pick<FlowOptions, 'onRetry'> & {
    readonly oneTimeToken: string;
    readonly variant?: LoginVariant | undefined;
    readonly handedOff?: boolean;
    readonly onVerifyLater?: () => void;
    readonly onPostpone?: () => void;
    readonly onChangeNumber?: () => void;
  };
  readonly flow: FlowController;
  readonly state: FlowState;
};

type ChallengeViewProps = Omit<ViewProps, 'state'> & {
  readonly switching: ReturnType<typeof useSwitching>;
  readonly challenge: ShownChallenge;
};

function ChallengeView({ options, flow, switching, challenge }: ChallengeViewProps) {
  const { handedOff = false, onRetry, onVerifyLater, onPostpone, onChangeNumber } = options;
  const { instance, response } = challenge;
  const { currentChallenge, alternateChallenges, phoneNumberId, unlisted = false } = response;
  const fallBackTo = switching.from(challenge);
  const isListed = (type: ChallengeType) => alternateChallenges.some((each) => each.type === type);
  const around: SurroundingFlow = {
    variant: options.variant,
    phoneNumberId,
    summary: challenge.transactionDetails?.summary,
    unlisted,
    alternatives: alternateChallenges.length,
    insteadOf: switching.insteadOf(instance),
    mayHandOff: !handedOff,
    switchTo: (type, by) =>
      type === 'UPDATE_PHONE_NUMBER' && onChangeNumber && !isListed(type) ? onChangeNumber : () => fallBackTo(type, by),
    onVerifyLater: onVerifyLater ?? (currentChallenge.view.mayVerifyLater ? onPostpone : undefined),
    onStartOver: onRetry,
    onNewNumber: (number) => flow.challengePassed(instance, number),
  };
  return (
    <Suspense fallback={<LoadingView />}>
      {challenge.progress.again && <StillAsked />}
      <SurroundingFlowContext value={around}>
        <Screen
          key={instance}
          challenge={currentChallenge}
          oneTimeToken={options.oneTimeToken}
          onPassed={() => flow.challengePassed(instance)}
          onFailed={(error) => flow.tokenFailed(error, instance)}
          onAnotherWay={hasOffer(response) ? flow.showAlternatives : undefined}
        />
      </SurroundingFlowContext>
    </Suspense>
  );
}

type FlowViewProps = ViewProps & {
  /** The host shows that the token has expired. */
  readonly hostShows: boolean;
};

function View({
  options,
  flow,
  state,
  hostShows,
  challenge,
}: FlowViewProps & { readonly challenge: ShownChallenge | undefined }) {
  const switching = useSwitching(flow);
  if (challenge !== undefined) return <ChallengeView {...{ options, flow, switching, challenge }} />;
  switch (state.name) {
    case 'LOADING':
    case 'RESET':
    case 'SHOW_CHALLENGE':
      return <LoadingView />;
    case 'ERROR':
      return hostShows ? <LoadingView /> : <FlowError error={state.error} onRetry={flow.retry} />;
    case 'SHOW_ALTERNATE_CHALLENGES':
      return (
        <ApproveAnotherWay
          offer={offerOf(state.response)}
          fallbackAction={state.response.currentChallenge.view.fallbackAction}
          onStartOver={options.onRetry}
          onChoose={flow.switchTo}
          onBack={flow.back}
        />
      );
  }
}

/** The view of a state. It is out of use once its challenge is passed, as long as what comes next isn't there yet. */
export function FlowView(props: FlowViewProps) {
  const { state } = props;
  const challenge = useShownChallenge(state);
  const wentBack = useWentBack(state);
  const passed = challenge !== undefined && state.name === 'LOADING';
  return (
    <div inert={passed} data-sg-back={wentBack || undefined} className={styles.view}>
      <View {...props} challenge={challenge} />
    </div>
  );
}
