/** Why a customer is asked for what they are asked for: the lists are the contract's, because the desk words them. */
export type { AskedReason, PlaceReason, RefusedReason, WithheldReason } from '@stepgate/contract';
