import { type CallError, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { Cause } from '../problems/Cause.tsx';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import { type OfToken, useTokenApi } from '../token-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { useSending } from '../use-sending.ts';
import type { copy } from './copy.ts';

type SendResetLinkProps = Pick<ScreenCallbacks, 'onFailed'> & {
  /** A link has been sent before. */
  readonly again?: boolean;
  onSent(): void;
};

const resetLinkApi = ({ client, oneTimeToken }: OfToken) => ({
  send: () => client.ask(calls.forgotPassword, {}, { oneTimeToken }),
});

/** 'Send password reset link', and the message if that failed. */
export function SendResetLink({ again, onFailed, onSent }: SendResetLinkProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const api = useTokenApi(resetLinkApi);
  const { busy, failure, send } = useSending();
  const after = {
    done: onSent,
    refused(error: CallError) {
      const isLost = isTokenAtFault(error);
      if (isLost) onFailed(error);
      return isLost;
    },
  };

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
      <StepActions>
        <Button look={again ? 'secondary' : 'primary'} busy={busy} onClick={() => void send(api.send, after)}>
          {t('resetLink.send')}
        </Button>
      </StepActions>
    </>
  );
}
