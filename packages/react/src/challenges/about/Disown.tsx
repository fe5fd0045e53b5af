import { type About, CallError, routes } from '@stepgate/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { useStepgate } from '../../provider/context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { ChallengeApi } from '../challenge-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import type { copy } from './copy.ts';

type DisownProps = {
  readonly kind: About['kind'];
  readonly api: Pick<ChallengeApi, 'disownToken'>;
  /** Back to the challenge, while nothing is stopped yet. */
  onBack(): void;
  /** The service has ended the token and frozen its session. */
  readonly onDisowned: (() => void) | undefined;
};

type State = 'stopping' | 'stopped' | CallError;

/** Asks once, whatever StrictMode does; again only by a press. */
function useDisowning({ api, onDisowned }: Pick<DisownProps, 'api' | 'onDisowned'>) {
  const { memory } = useStepgate();
  const [state, setState] = useState<State>('stopping');
  const latest = useRef(onDisowned);
  useEffect(() => {
    latest.current = onDisowned;
  });
  const stop = useCallback(async () => {
    setState('stopping');
    try {
      await api.disownToken({});
      // What this tab was in the middle of belongs to a session that is no more.
      memory.clear();
      setState('stopped');
      latest.current?.();
    } catch (error) {
      setState(error instanceof CallError ? error : new CallError('unreadable', { cause: error }));
    }
  }, [api, memory]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void stop();
  }, [stop]);
  return { state, stop };
}

/** "It wasn't me", in place of the challenge: the token ends, the session is frozen, and what became of it is told. */
export function Disown({ kind, onBack, ...asked }: DisownProps) {
  const t = useCopy<typeof copy>();
  const { state, stop } = useDisowning(asked);
  if (state === 'stopping')
    return (
      <Step title={t('about.stopping')} takesFocus>
        <StepText live>{t('about.stoppingText')}</StepText>
      </Step>
    );
  if (state === 'stopped')
    return (
      <Step key="stopped" title={t('about.stopped')} takesFocus>
        <StepText>
          {t(kind === 'APPROVAL' ? 'about.stoppedApproval' : 'about.stoppedCoolOff')} {t('about.frozen')}
        </StepText>
        <StepText>{t('about.told')}</StepText>
        <LinkButton href={routes.login} look="primary">
          {t('about.login')}
        </LinkButton>
      </Step>
    );
  if (isTokenAtFault(state))
    return (
      <Step key="over" title={t('about.over')} takesFocus>
        <StepText>{t('about.overText')}</StepText>
        <LinkButton href={routes.forgotPassword} look="primary">
          {t('about.changePassword')}
        </LinkButton>
      </Step>
    );
  return (
    <Step key="failed" title={t('about.notStopped')} takesFocus={false}>
      <Banner tone="error">
        <Problem error={state} />
      </Banner>
      <Button onClick={() => void stop()}>{t('about.tryAgain')}</Button>
      <StepLinks>
        <Button look="quiet" onClick={onBack}>
          {t('about.goOn')}
        </Button>
      </StepLinks>
    </Step>
  );
}
