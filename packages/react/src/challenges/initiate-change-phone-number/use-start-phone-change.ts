import { CallError, phoneChangeLocation } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../provider/context.ts';
import type { ChallengeApi } from '../challenge-api.ts';
import type { ScreenProps } from '../screen.ts';

type StartPhoneChange = {
  readonly busy: boolean;
  readonly failure: CallError | undefined;
  /** Gets the change its token and goes to its page with it. Does nothing while one try is under way. */
  start(): void;
  /** Puts the failure away. */
  dismiss(): void;
};

type Options = Pick<ScreenProps, 'onFailed'> & { readonly api: Pick<ChallengeApi, 'startPhoneChange'> };

export function useStartPhoneChange({ api, onFailed }: Options): StartPhoneChange {
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
      const { oneTimeToken } = await api.startPhoneChange({});
      // Whoever has gone another way meanwhile is not pulled back. Else busy until the page has gone.
      if (shown.current) navigate(phoneChangeLocation(oneTimeToken, true));
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError('unreadable', { cause: thrown });
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
