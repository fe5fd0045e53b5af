import { useState } from 'react';
import { ChallengeFlow, type ChallengeFlowProps } from '../../../flow/ChallengeFlow.tsx';
import { callHost } from '../../../host/call-host.ts';
import { useStepgate } from '../../../host/context.ts';
import { AddedToProof } from '../../../parts/form-frame/AddedToProof.tsx';
import type { LoginProps } from '../login-props.ts';
import { InfoMessage } from './InfoMessage.tsx';
import { NotLater } from './LoginEnd.tsx';
import styles from './SecondStep.module.css';
import { TrustBrowser } from './TrustBrowser.tsx';

type LoginChallengesProps = Pick<ChallengeFlowProps, 'oneTimeToken' | 'onPostpone' | 'onRetry'> & {
  readonly login: LoginProps;
  /** Why the open challenge can't be postponed. */
  readonly refusal: Error | undefined;
  readonly trusts: boolean;
  onTrust(trusts: boolean): void;
  onLoaded(): void;
  onExpired(): void;
  /** All challenges are passed, and so is the host's message. */
  onPassed(): void;
};

/** The host's message, which a customer passes once. */
function useInfoMessage(infoMessage: LoginProps['infoMessage']) {
  const { memory } = useStepgate();
  const [afterMessage, setAfterMessage] = useState<() => void>();
  return {
    isShown: afterMessage !== undefined,
    /** @returns whether the message must be passed first */
    showBefore(goOn: () => void): boolean {
      if (infoMessage === undefined || memory.get('infoMessagePassed') !== undefined) return false;
      setAfterMessage(() => goOn);
      return true;
    },
    pass() {
      memory.set('infoMessagePassed', 'yes');
      setAfterMessage(undefined);
      afterMessage?.();
    },
  };
}

/** The challenges of a login, with the host's message before them and the choice to trust the browser beside each proof. */
export function LoginChallenges({
  login,
  refusal,
  trusts,
  onTrust,
  onLoaded,
  onExpired,
  onPassed,
  ...own
}: LoginChallengesProps) {
  const { email, redirectAfterUrl, infoMessage, onSuccess, preventRedirect, ...flowProps } = login;
  const { host } = useStepgate();
  const message = useInfoMessage(infoMessage);
  const [trustDays, setTrustDays] = useState(0);

  const load: NonNullable<ChallengeFlowProps['onChallengesLoaded']> = (response, resume) => {
    onLoaded();
    setTrustDays(response.oneTimeTokenProperties.trustedBrowserDays ?? 0);
    const goOn = () => {
      let answer: 'pause' | undefined;
      callHost(host, () => {
        answer = login.onChallengesLoaded?.(response, resume);
      });
      if (answer !== 'pause') resume();
    };
    return message.showBefore(goOn) ? 'pause' : login.onChallengesLoaded?.(response, resume);
  };

  const complete: ChallengeFlowProps['onComplete'] = (result) => {
    callHost(host, () => login.onComplete?.(result));
    if (!message.showBefore(onPassed)) onPassed();
  };

  return (
    <>
      {message.isShown && infoMessage !== undefined && <InfoMessage {...infoMessage} onContinue={message.pass} />}
      <div hidden={message.isShown} className={styles.flow}>
        {refusal !== undefined && <NotLater error={refusal} />}
        <AddedToProof value={trustDays > 0 && <TrustBrowser days={trustDays} chosen={trusts} onChoose={onTrust} />}>
          <ChallengeFlow {...own} {...flowProps} onComplete={complete} onExpired={onExpired} onChallengesLoaded={load} />
        </AddedToProof>
      </div>
    </>
  );
}
