import type { DeskAction } from '@stepgate/contract';

/** Actions whose dialog asks for more than the reason. */
type WithFields = 'set-signal' | 'freeze' | 'take-back';

/** The subject of a dialog: an action, or the name of an action whose details it asks for. */
export type Asking =
  | Exclude<DeskAction, { readonly what: WithFields }>
  | { readonly [What in WithFields]: { readonly what: What } }[WithFields];
