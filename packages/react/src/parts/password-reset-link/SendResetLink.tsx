import { asCallError, type CallError, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef, useState } from 'react';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cause } from '../problems/Cause.tsx';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import { type OfToken, useTokenApi } from '../token-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import type { copy } from './copy.ts';

type SendResetLinkProps = Pick<ScreenCallbacks, 'onFailed'> & { onSent(): void };

const resetLinkApi = ({ client, oneTimeToken }: OfToken) => ({
  send: () => client.ask(calls.forgotPassword, {}, { oneTimeToken }),
});

/** 'Send password reset link', and the message if that failed. */
export function SendResetLink({ onFailed, onSent }: SendResetLinkProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const api = useTokenApi(resetLinkApi);
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();

  async function send() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.send();
      onSent();
    } catch (thrown) {
      const error = asCallError(thrown);
      if (isTokenAtFault(error)) onFailed(error);
      else setFailure(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error">
          <p>{t('resetLink.failed')}</p>
          <Cause error={failure} />
          <p>
            <a href={address(routes.contact)}>{t('resetLink.contact')}</a>
          </p>
        </Banner>
      )}
      <Button busy={busy} onClick={() => void send()}>
        {t('resetLink.send')}
      </Button>
    </>
  );
}
