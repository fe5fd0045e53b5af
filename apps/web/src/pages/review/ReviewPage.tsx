import { calls } from '@stepgate/contract';
import { Banner, Button, PageFrame, Problem, Step, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useCallback, useRef, useState } from 'react';
import { useAsked } from '../../session/use-of-session.ts';
import type { copy } from './copy.ts';
import { Desk, type Told } from './Desk.tsx';
import { StaffLogin, type StaffLoginProps } from './StaffLogin.tsx';

type Place =
  /** `entered`: by the login of this page. */
  { readonly name: 'desk'; readonly entered: boolean } | { readonly name: 'login'; readonly why: StaffLoginProps['why'] };

/** Where staff decide, after a login of their own. Nothing of what waits stays on the page once nobody is logged in. */
export function ReviewPage() {
  const t = useCopy<typeof copy>();
  const { client, clock } = useStepgate();
  const [place, setPlace] = useState<Place>({ name: 'desk', entered: false });
  const [told, tell] = useState<Told>();
  const wasOpen = useRef(false);

  const ask = useCallback(
    async (signal: AbortSignal) => {
      const items = await client.ask(calls.reviewItems, {}, { signal });
      wasOpen.current = true;
      return { ...items, askedAt: clock.now() };
    },
    [client, clock],
  );
  const leave = useCallback((why: StaffLoginProps['why']) => {
    tell(undefined);
    setPlace({ name: 'login', why });
  }, []);
  const onNobody = useCallback(() => leave(wasOpen.current ? 'ended' : 'first'), [leave]);
  const { view, check, refresh } = useAsked(ask, onNobody);

  function enter() {
    setPlace({ name: 'desk', entered: true });
    return check();
  }

  return (
    <PageFrame>
      {place.name === 'login' ? (
        <StaffLogin key={place.why} why={place.why} onEntered={enter} />
      ) : (
        <Step key="desk" title={t('review.title')} takesFocus={place.entered}>
          {view.name === 'checking' && <StepText live>{t('review.checking')}</StepText>}
          {view.name === 'open' && (
            <Desk
              desk={view.value}
              told={told}
              tell={tell}
              refresh={refresh}
              onNobody={() => void check()}
              onLeft={() => leave('left')}
            />
          )}
          {view.name === 'failed' && (
            <>
              <Banner tone="error">
                {told !== undefined && <p>{told.words}</p>}
                <Problem error={view.error} />
              </Banner>
              <Button onClick={() => void check()}>{t('review.tryAgain')}</Button>
            </>
          )}
        </Step>
      )}
    </PageFrame>
  );
}
