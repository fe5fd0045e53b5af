import type { Wrapper } from '@stepgate/client';
import { useInstance } from './instance-context.ts';

/**
 * Requests to the company's own API. If one needs an approval, a dialog asks for it, and the request is sent once more with it. Needs a
 * `<StepgateApp>` around it.
 *
 * @example
 * const { request } = useStepUp();
 * await request({ method: 'POST', path: '/payments', body: { payee: 'Ada', amount: 1200 } });
 */
export function useStepUp(): Wrapper {
  return useInstance().wrapper;
}
