/** A refused login or session with its own next step or final screen. */
import type { CallError } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { callHost } from '../../../host/call-host.ts';
import { useHost } from '../../../host/context.ts';
import { LoadingView } from '../../../parts/loading/LoadingView.tsx';
import type { LoginProps } from '../login-props.ts';
import { SwitchedOff } from '../switched-off/LazySwitchedOff.tsx';
import { NewNumberNeeded } from './NewNumberNeeded.tsx';

/** The host's own handler for a refusal, if it has one. */
export function hostOverrideFor({ code }: CallError, login: LoginProps): ((refusal: CallError) => void) | undefined {
  if (code === 'self_reactivation_eligible') return login.onSelfReactivation;
  return code === 'mandatory.update.phone.number' ? login.onMandatoryPhoneUpdate : undefined;
}

type RefusedProps = {
  readonly error: CallError;
  /** The token of the login, if the session was refused. */
  readonly oneTimeToken: string | undefined;
  readonly login: LoginProps;
  onStartOver(): void;
};

export function Refused({ error, oneTimeToken, login, onStartOver }: RefusedProps) {
  const takeOver = hostOverrideFor(error, login);
  const host = useHost();
  const reportedError = useRef<CallError>(undefined);
  const [threw, setThrew] = useState(false);
  useEffect(() => {
    if (reportedError.current === error) return;
    reportedError.current = error;
    setThrew(!callHost(host, () => takeOver?.(error)));
  });
  if (takeOver !== undefined && !threw) return <LoadingView />;
  return error.code === 'mandatory.update.phone.number' ? (
    <NewNumberNeeded error={error} oneTimeToken={oneTimeToken} onStartOver={onStartOver} />
  ) : (
    <SwitchedOff error={error} onStartOver={onStartOver} />
  );
}
