import { type CallError, phoneChangeLocation } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/context.ts';
import { untilLeft, useSending } from '../../parts/use-sending.ts';
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
  const mounted = useRef(false);
  const [failure, setFailure] = useState<CallError>();
  const { busy, send } = useSending();
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  function begin(): Promise<{ readonly oneTimeToken: string }> {
    setFailure(undefined);
    return ask();
  }

  const after = {
    done({ oneTimeToken }: { readonly oneTimeToken: string }) {
      // A customer who has chosen an alternative in the meantime isn't pulled back.
      if (mounted.current) navigate(phoneChangeLocation(oneTimeToken, true));
      return untilLeft();
    },
    refused(error: CallError) {
      if (error.code !== 'ott_not_found') setFailure(error);
      else if (mounted.current) onFailed(error);
      return true;
    },
  };

  return { busy, failure, start: () => void send(begin, after), dismiss: () => setFailure(undefined) };
}
