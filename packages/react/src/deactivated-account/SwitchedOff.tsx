import { type CallError, reactivationLocation } from '@stepgate/contract';
import { useEffect } from 'react';
import { LoadingView } from '../loading/LoadingView.tsx';
import { useStepgate } from '../provider/context.ts';
import { DeactivatedAccount } from './DeactivatedAccount.tsx';

/** An account that is switched off: its owner is sent to where it can be switched on again; what staff has closed says so. */
export function SwitchedOff({ error }: { readonly error: CallError }) {
  const { host } = useStepgate();
  const { oneTimeToken } = error.params;
  const location =
    error.code === 'self_reactivation_eligible' && oneTimeToken !== undefined ? reactivationLocation(oneTimeToken) : undefined;
  useEffect(() => {
    if (location !== undefined) host.navigate(location);
  }, [host, location]);
  return location === undefined ? <DeactivatedAccount error={error} /> : <LoadingView />;
}
