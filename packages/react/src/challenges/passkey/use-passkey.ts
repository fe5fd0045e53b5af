/** Fetches what is signed when the screen shows, so that the press itself asks the browser: some browsers require that. */
import { asCallError, CallError, type PasskeyAssertion, type PasskeyRequestOptions } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/context.ts';
import { report } from '../../host/report.ts';
import { usePasskeys } from '../../host/use-passkeys.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import type { ScreenProps } from '../screen.ts';
import { signsWhatIsShown } from './signs-what-is-shown.ts';

const passkeyApi = ({ client, oneTimeToken }: OfToken) => ({
  begin: (signal: AbortSignal) => client.ask(calls.beginPasskey, {}, { oneTimeToken, signal }),
  lose: () => client.ask(calls.losePasskeys, {}, { oneTimeToken }),
  verify: (credential: PasskeyAssertion) => client.ask(calls.verifyPasskey, { body: { credential } }, { oneTimeToken }),
});

/** The customer has closed the dialog, or has no passkey here: browsers don't say which. */
const wasClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

type Passkey = {
  readonly supported: boolean;
  /** Since a press: the options aren't there yet, the browser asks the customer, or the service verifies. */
  readonly busy: boolean;
  readonly failure: CallError | 'cancelled' | undefined;
  /** For a press: asks for the passkey, once the options are there. Asks for them again if they didn't come. */
  use(): void;
  /** For a press: the customer has lost all passkeys. The service asks for everything else instead. */
  lose(): void;
};

export function usePasskey({ onPassed, onFailed }: Pick<ScreenProps<'PASSKEY'>, 'onPassed' | 'onFailed'>): Passkey {
  const host = useHost();
  const { summary = '' } = useSurroundingFlow();
  const api = useTokenApi(passkeyApi);
  const passkeys = usePasskeys();
  const supported = passkeys.isSupported();
  const [request, setRequest] = useState<PasskeyRequestOptions>();
  const [fetches, setFetches] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Passkey['failure']>();
  const prompt = useRef<AbortController>(undefined);
  const fetching = useRef(false);
  /** The customer has pressed before the options were there. */
  const pressed = useRef(false);

  function fail(cause: unknown) {
    const error = asCallError(cause);
    pressed.current = false;
    setBusy(false);
    if (isTokenAtFault(error)) onFailed(error);
    else setFailure(error);
  }

  async function fetchOptions(signal: AbortSignal) {
    // A screen that unmounts at once, as in StrictMode, asks for nothing.
    await Promise.resolve();
    if (signal.aborted) return;
    fetching.current = true;
    try {
      const begun = await api.begin(signal);
      if (!(await signsWhatIsShown(begun.options.challenge, begun.signed, summary)))
        throw new CallError('unreadable', { cause: new Error('the passkey would sign something else than the page shows') });
      const { options } = begun;
      if (signal.aborted) return;
      setRequest(options);
      if (pressed.current) void sign(options);
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      fetching.current = false;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again on request
  useEffect(() => {
    if (!supported) return;
    const leaving = new AbortController();
    void fetchOptions(leaving.signal);
    return () => leaving.abort();
  }, [fetches]);

  useEffect(() => () => prompt.current?.abort(), []);

  function reportUnlessClosed(error: unknown) {
    if (error instanceof Error && !wasClosed(error)) void report(host, error);
  }

  async function sign(options: PasskeyRequestOptions) {
    prompt.current = new AbortController();
    const { signal } = prompt.current;
    const credential = await passkeys.get(options, signal).catch((error: unknown) => {
      if (!signal.aborted) reportUnlessClosed(error);
    });
    if (signal.aborted) return;
    if (credential === undefined) {
      setBusy(false);
      setFailure('cancelled');
      return;
    }
    try {
      await api.verify(credential);
    } catch (error) {
      return fail(error);
    }
    // Stays busy until the next step shows, because the proof is spent.
    onPassed();
  }

  return {
    supported,
    busy,
    failure,
    use() {
      setBusy(true);
      setFailure(undefined);
      if (request !== undefined) return void sign(request);
      pressed.current = true;
      if (!fetching.current) setFetches(fetches + 1);
    },
    lose() {
      if (busy && prompt.current !== undefined) prompt.current.abort();
      setBusy(true);
      setFailure(undefined);
      // The list has other challenges from then on.
      void api.lose().then(onPassed, fail);
    },
  };
}
