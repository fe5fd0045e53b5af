import type { Prompts } from '../prompts.ts';
import { coolOff } from './cool-off.ts';
import type { Layer } from './layer.ts';
import { askCustomerBy } from './one-prompt.ts';
import { type ApprovalMemory, sca } from './sca.ts';

export type StepUpOptions = {
  readonly prompts: Prompts;
  /** Where an approval outlives a reload. Default: it does not. */
  readonly memory?: ApprovalMemory | undefined;
};

/**
 * What takes the customer through cool-off and SCA where a call meets them: `createClient({ …, layers: stepUpLayers({ prompts }) })`. The calls
 * then reject with kind `closed` too: `SCA_MODAL_CLOSED`, `COOL_OFF_MODAL_CLOSED`.
 */
export function stepUpLayers({ prompts, memory }: StepUpOptions): readonly Layer[] {
  const ask = askCustomerBy(prompts);
  return [coolOff(ask), sca(ask, memory)];
}
