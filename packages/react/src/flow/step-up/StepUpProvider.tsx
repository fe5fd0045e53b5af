import { createClient, stepUpLayers } from '@stepgate/client';
import { type ReactNode, useMemo, useState } from 'react';
import { StepgateContext, useStepgate } from '../../host/context.ts';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

/**
 * Lets the calls made inside it prompt the customer if the service demands an approval or has a hold: a dialog opens above the page, and the
 * call is repeated once with the approval. If the customer closes the dialog, the caller gets a `CallError` of kind `closed`.
 *
 * @example
 * <StepUpProvider>
 *   <p>What asks the service from in here may open a dialog.</p>
 * </StepUpProvider>;
 */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const stepgate = useStepgate();
  const [store] = useState(createPrompts);
  const value = useMemo(() => {
    const { options } = stepgate.client;
    const layers = [...(options.layers ?? []), ...stepUpLayers({ prompts: store.prompts, outcomes: 'prompt' })];
    return { ...stepgate, client: createClient({ ...options, layers }) };
  }, [stepgate, store]);
  return (
    <>
      <StepgateContext value={value}>{children}</StepgateContext>
      <StepUpDialogs store={store} />
    </>
  );
}
