import type { DeskAction } from '@stepgate/contract';

/** Actions whose dialog asks for more than the reason. */
type WithFields = 'set-signal' | 'freeze' | 'take-back';

/** What a dialog is opened for: an action, or the name of one whose details it asks for. */
export type Asking =
  | Exclude<DeskAction, { readonly what: WithFields }>
  | { readonly [What in WithFields]: { readonly what: What } }[WithFields];
