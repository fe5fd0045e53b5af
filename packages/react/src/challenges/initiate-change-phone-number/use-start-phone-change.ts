import { asCallError, type CallError, phoneChangeLocation } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/context.ts';
import type { ScreenProps } from '../screen.ts';

type StartPhoneChange = {
  readonly busy: boolean;
  readonly failure: CallError | undefined;
  /** Gets a token for the change and goes to its page. Does nothing while a try is in progress. */
  start(): void;
  /** Clears the failure. */
  dismiss(): void;
};

type Options = Pick<ScreenProps, 'onFailed'> & {
  /** The call. Rejects with `CallError`. */
  ask(): Promise<{ readonly oneTimeToken: string }>;
};

export function useStartPhoneChange({ ask, onFailed }: Options): StartPhoneChange {
  const { navigate } = useHost();
  const underWay = useRef(false);
  const shown = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function begin() {
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { oneTimeToken } = await ask();
      // A customer who has chosen an alternative in the meantime isn't pulled back. Otherwise it stays busy until the page is left.
      if (shown.current) navigate(phoneChangeLocation(oneTimeToken, true));
    } catch (thrown) {
      const error = asCallError(thrown);
      underWay.current = false;
      setBusy(false);
      if (error.code !== 'ott_not_found') setFailure(error);
      else if (shown.current) onFailed(error);
    }
  }

  return {
    busy,
    failure,
    start: () => {
      if (!underWay.current) void begin();
    },
    dismiss: () => setFailure(undefined),
  };
}
