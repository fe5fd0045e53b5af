import { type CallError, routes, type TransactionDetails } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffectEvent, useState } from 'react';
import { callHost } from '../../host/call-host.ts';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { DangerIcon } from '../../ui/icons/DangerIcon.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { StoppedIcon } from '../../ui/icons/StoppedIcon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { ErrorBanner } from '../problems/ErrorBanner.tsx';
import { type OfToken, useTokenApi } from '../token-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { useOnOpening } from '../use-on-opening.ts';
import { useSending } from '../use-sending.ts';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy } from './copy.ts';

type ReportFraudProps = {
  readonly kind: TransactionDetails['kind'];
  /** The one change that wasn't the customer's, of those that a hold waits for. */
  readonly change: string | undefined;
  /** Goes back to the challenge, as long as nothing is stopped. */
  onBack(): void;
  /** The service has ended the token and frozen its session. */
  readonly onFraudReported: (() => void) | undefined;
};

const reportFraudApi = ({ client, oneTimeToken }: OfToken) => ({
  report: (change: string | undefined) =>
    change === undefined
      ? client.ask(calls.reportFraud, {}, { oneTimeToken })
      : client.ask(calls.denyChange, { body: { change } }, { oneTimeToken }),
});

type State = 'stopping' | 'stopped' | CallError;

/** Makes the call once. Only a press repeats it. */
function useFraudReport({ change, onFraudReported }: Pick<ReportFraudProps, 'change' | 'onFraudReported'>) {
  const api = useTokenApi(reportFraudApi);
  const { memory, host } = useStepgate();
  const [state, setState] = useState<State>('stopping');
  const { send } = useSending();
  const reported = useEffectEvent(() => {
    // The unfinished work of this tab belongs to a session that has ended.
    memory.clear();
    setState('stopped');
    callHost(host, () => onFraudReported?.());
  });
  function stop() {
    setState('stopping');
    void send(() => api.report(change), {
      done: () => reported(),
      refused(error) {
        setState(error);
        return true;
      },
    });
  }
  useOnOpening(stop);
  return { state, stop };
}

/** "It wasn't me", shown instead of the challenge: ends the token, freezes the session, and shows the outcome. */
export function ReportFraud({ kind, onBack, ...target }: ReportFraudProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { state, stop } = useFraudReport(target);
  if (state === 'stopping')
    return (
      <Step mark={<Medallion icon={ShieldIcon} />} title={t('about.stopping')} takesFocus short>
        <Waiting>{t('about.stoppingText')}</Waiting>
      </Step>
    );
  if (state === 'stopped')
    return (
      <Step key="stopped" mark={<Medallion tone="success" icon={StoppedIcon} />} title={t('about.stopped')} takesFocus short>
        <StepText>
          {target.change === undefined
            ? `${t(kind === 'APPROVAL' ? 'about.stoppedApproval' : 'about.stoppedCoolOff')} ${t('about.frozen')}`
            : t('about.stoppedChange')}
        </StepText>
        <StepText>{t('about.told')}</StepText>
        <StepActions>
          <LinkButton href={address(routes.login)} look="primary">
            {t('about.login')}
          </LinkButton>
        </StepActions>
      </Step>
    );
  if (isTokenAtFault(state))
    return (
      <Step key="over" mark={<Medallion tone="warning" icon={ClockIcon} />} title={t('about.over')} takesFocus short>
        <StepText>{t('about.overText')}</StepText>
        <StepActions>
          <LinkButton href={address(routes.forgotPassword)} look="primary">
            {t('about.changePassword')}
          </LinkButton>
        </StepActions>
      </Step>
    );
  return (
    <Step
      key="failed"
      mark={<Medallion tone="danger" icon={DangerIcon} />}
      title={t('about.notStopped')}
      takesFocus={false}
      short
    >
      <ErrorBanner error={state} />
      <StepActions>
        <Button onClick={stop}>{t('about.tryAgain')}</Button>
      </StepActions>
      <StepLinks>
        <Button look="quiet" onClick={onBack}>
          {t('about.goOn')}
        </Button>
      </StepLinks>
    </Step>
  );
}
