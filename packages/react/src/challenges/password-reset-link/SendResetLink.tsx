import { CallError, routes } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Cause } from '../../problems/later/Cause.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ScreenProps } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import type { copy } from './copy.ts';

type SendResetLinkProps = Pick<ScreenProps, 'api' | 'onFailed'> & { onSent(): void };

/** 'Send password reset link', and what is said where it could not be asked for (specification, part 8). */
export function SendResetLink({ api, onFailed, onSent }: SendResetLinkProps) {
  const t = useCopy<typeof copy>();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();

  async function send() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.forgotPassword({});
      onSent();
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError('unreadable', { cause: thrown });
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
            <a href={routes.contact}>{t('resetLink.contact')}</a>
          </p>
        </Banner>
      )}
      <Button busy={busy} onClick={() => void send()}>
        {t('resetLink.send')}
      </Button>
    </>
  );
}
