import type { Layer } from '../layer.ts';
import type { Prompts } from '../prompts.ts';
import { coolOff } from './cool-off.ts';
import { askCustomerBy } from './one-prompt.ts';
import { type ScaOptions, sca } from './sca.ts';

export type StepUpOptions = ScaOptions & {
  /** Asks the customer: the dialogs of `@stepgate/react`, or your own. */
  readonly prompts: Prompts;
};

/**
 * Handles cool-off and SCA for the calls that meet them: `createClient({ …, layers: stepUpLayers({ prompts }) })`. The calls then
 * also reject with kind `closed`: `SCA_MODAL_CLOSED`, `COOL_OFF_MODAL_CLOSED`.
 *
 * @example
 * const made = createClient({
 *   hostname: location.hostname,
 *   identity: () => ({ language: 'en' }),
 *   timer: clock,
 *   layers: stepUpLayers({ prompts: createPrompts().prompts, outcomes: 'prompt' }),
 * });
 */
export function stepUpLayers({ prompts, ...options }: StepUpOptions): readonly Layer[] {
  const ask = askCustomerBy(prompts);
  return [coolOff(ask), sca(ask, options)];
}
