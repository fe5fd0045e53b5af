import { type CallError, reactivationLocation } from '@stepgate/contract';
import { useEffect } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { LoadingView } from '../../../parts/loading/LoadingView.tsx';
import { DeactivatedAccount } from './DeactivatedAccount.tsx';
import { PausedAccount } from './PausedAccount.tsx';

type SwitchedOffProps = { readonly error: CallError; onStartOver(): void };

/** An account that is switched off: opens its reactivation if the customer did it, and explains it if staff did. */
export function SwitchedOff({ error, onStartOver }: SwitchedOffProps) {
  const { host } = useStepgate();
  const { oneTimeToken } = error.params;
  const byOwner = error.code === 'self_reactivation_eligible';
  const location = byOwner && oneTimeToken !== undefined ? reactivationLocation(oneTimeToken) : undefined;
  useEffect(() => {
    if (location !== undefined) host.navigate(location);
  }, [host, location]);
  if (location !== undefined) return <LoadingView />;
  return byOwner ? <PausedAccount error={error} onStartOver={onStartOver} /> : <DeactivatedAccount error={error} />;
}
