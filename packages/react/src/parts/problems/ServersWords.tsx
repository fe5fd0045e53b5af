import type { CallError } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { isInServersWords } from './kinds.ts';
import { Problem } from './Problem.tsx';

type ServersWordsProps = {
  readonly error: CallError;
  /** Ours, if the server has none. They may promise only what the specification or the answer says. */
  readonly instead?: ReactNode;
};

/** Why a flow has ended. Only the server knows its own rules, so its words replace ours. */
export function ServersWords({ error, instead }: ServersWordsProps) {
  return isInServersWords(error) ? <Problem error={error} /> : instead;
}
