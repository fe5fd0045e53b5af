import { asCallError, calls } from '@stepgate/contract';
import { Failed, useCopy } from '@stepgate/pages';
import { ChallengeFlow, Medallion, PhoneIcon, Step, useStepgate } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import type { StepProps } from './registration.ts';
import { StepCount } from './StepCount.tsx';

type View =
  | { readonly name: 'beginning' }
  | { readonly name: 'proving'; readonly oneTimeToken: string }
  | { readonly name: 'failed'; readonly error: Error };

type PhoneStepProps = StepProps & {
  /** Goes back to the previous step. */
  onBack(): void;
};

/**
 * A phone number and its code, with the update-phone challenge, which also handles a number that is taken. Its token is kept in this tab, so that
 * the customer continues after a reload.
 */
export function PhoneStep({ id, registration, takesFocus, onNext, refused, onBack }: PhoneStepProps) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const tokenKey = `registration.phone.${id}` as const;
  const [view, setView] = useState<View>(() => {
    const oneTimeToken = memory.get(tokenKey);
    return oneTimeToken === undefined ? { name: 'beginning' } : { name: 'proving', oneTimeToken };
  });

  const onBegun = useRef((oneTimeToken: string) => {
    memory.set(tokenKey, oneTimeToken);
    setView({ name: 'proving', oneTimeToken });
  });
  const failed = useRef(refused);
  useEffect(() => {
    failed.current = refused;
  });
  useEffect(() => {
    if (view.name !== 'beginning') return;
    const asking = new AbortController();
    const { signal } = asking;
    client.ask(calls.beginRegistrationPhone, { params: { id } }, { signal }).then(
      ({ oneTimeToken }) => {
        if (!signal.aborted) onBegun.current(oneTimeToken);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = asCallError(error);
        if (!failed.current(failure)) setView({ name: 'failed', error: failure });
      },
    );
    return () => asking.abort();
  }, [client, id, view.name]);

  function forget() {
    memory.remove(tokenKey);
  }

  switch (view.name) {
    case 'beginning':
    case 'failed':
      return (
        <>
          <StepCount of="phone" email={registration.email} onBack={onBack} />
          <Step mark={<Medallion icon={PhoneIcon} />} title={t('register.phone')} takesFocus={takesFocus}>
            {view.name === 'failed' && (
              <Failed error={view.error} tryAgain={t('register.tryAgain')} onTryAgain={() => setView({ name: 'beginning' })} />
            )}
          </Step>
        </>
      );
    case 'proving':
      return (
        <>
          <StepCount of="phone" email={registration.email} onBack={onBack} />
          <ChallengeFlow
            oneTimeToken={view.oneTimeToken}
            onComplete={() => {
              forget();
              onNext();
            }}
            onExpired={() => {
              forget();
              setView({ name: 'beginning' });
            }}
          />
        </>
      );
  }
}
