import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { StepUpDialogs } from '../flow/step-up/StepUpDialogs.tsx';
import { StepgateProvider } from '../host/StepgateProvider.tsx';
import type { StepgateInstance } from './create-stepgate.ts';
import { InstanceContext } from './instance-context.ts';

export type StepgateAppProps = {
  /** From `createStepgate`. */
  readonly stepgate: StepgateInstance;
  /** Shown until the texts have loaded. Default: nothing. */
  readonly fallback?: ReactNode;
  /** The app, or the part of it that uses Stepgate. */
  readonly children: ReactNode;
};

const unchanging = () => () => undefined;

/** Needs a `Suspense` around it. */
function InOneLanguage({ stepgate, children }: Omit<StepgateAppProps, 'fallback'>) {
  const { client, clock, memory, host } = stepgate;
  // The page from the server is hydrated in its own language and then changes to the browser's.
  const language = useSyncExternalStore(unchanging, stepgate.language, () => stepgate.firstLanguage);
  const messages = use(stepgate.messages(language));
  return <StepgateProvider {...{ client, clock, memory, host, language, messages }}>{children}</StepgateProvider>;
}

/** The provider for one of several parts of a page, of which another one shows the dialogs. */
export function WithoutDialogs({ stepgate, fallback = null, children }: StepgateAppProps) {
  return (
    <InstanceContext value={stepgate}>
      <Suspense fallback={fallback}>
        <InOneLanguage stepgate={stepgate}>{children}</InOneLanguage>
      </Suspense>
    </InstanceContext>
  );
}

/**
 * The one provider of the short form. It gives its children the product's texts, shows the dialogs of approvals, and knows the session.
 *
 * @example
 * const stepgate = createStepgate({ brand: 'Harbour' });
 * const App = () => (
 *   <StepgateApp stepgate={stepgate}>
 *     <SignedOut>
 *       <Login />
 *     </SignedOut>
 *     <SignedIn>You are logged in.</SignedIn>
 *   </StepgateApp>
 * );
 */
export function StepgateApp({ stepgate, fallback = null, children }: StepgateAppProps) {
  return (
    <WithoutDialogs stepgate={stepgate} fallback={fallback}>
      {children}
      <StepUpDialogs store={stepgate.prompts} />
    </WithoutDialogs>
  );
}
