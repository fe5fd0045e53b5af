import type { CallError } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { isInServerMessage } from './kinds.ts';
import { Problem } from './Problem.tsx';

type ServerMessageProps = {
  readonly error: CallError;
  /** Ours, if the server has none. They may promise only what the specification or the answer says. */
  readonly instead?: ReactNode;
};

/** Why a flow has ended. Only the server knows its own rules, so its words replace ours. */
export function ServerMessage({ error, instead }: ServerMessageProps) {
  return isInServerMessage(error) ? <Problem error={error} /> : instead;
}
