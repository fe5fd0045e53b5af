import { calls } from '@stepgate/contract';
import { Failed, hasIdledOut, useAsked, useCopy, useLinkToken } from '@stepgate/pages';
import { PageFrame, Step, StepText, useStepgate } from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Announcement } from './Cases.tsx';
import type { copy } from './copy.ts';
import { Desk } from './Desk.tsx';
import { LazyStaffEnrolment } from './lazy-staff-enrolment.ts';
import { LazyStaffLogin } from './lazy-staff-login.ts';
import type { StaffLoginProps } from './StaffLogin.tsx';
import { StaffSessionEnd } from './StaffSessionEnd.tsx';

type Place =
  /** `entered`: after a login on this page. */
  | { readonly name: 'cases'; readonly entered: boolean }
  | { readonly name: 'login'; readonly why: StaffLoginProps['why'] }
  /** The page was opened with the link of an operator. */
  | { readonly name: 'enrolment'; readonly token: string; readonly opened: number };

/** The support desk, with a login of its own. No case and no customer stays on the page after the session has ended. */
export function ReviewPage() {
  const t = useCopy<typeof copy>();
  const { client, clock } = useStepgate();
  const [place, setPlace] = useState<Place>({ name: 'cases', entered: false });
  const [announcement, announce] = useState<Announcement>();
  const wasOpen = useRef(false);
  const { opened, read, forget } = useLinkToken();

  const ask = useCallback(
    async (signal: AbortSignal) => {
      const items = await client.ask(calls.reviewItems, {}, { signal });
      wasOpen.current = true;
      return { ...items, askedAt: clock.now() };
    },
    [client, clock],
  );
  const leave = useCallback((why: StaffLoginProps['why']) => {
    announce(undefined);
    setPlace((now) => (now.name === 'enrolment' ? now : { name: 'login', why }));
  }, []);
  // A link that is opened over the page is another one.
  useLayoutEffect(() => {
    const token = read();
    if (token !== undefined) setPlace({ name: 'enrolment', token, opened });
  }, [opened, read]);
  const onNobody = useCallback(
    (error: unknown) => leave(hasIdledOut(error) ? 'idle' : wasOpen.current ? 'ended' : 'first'),
    [leave],
  );
  const { view, check, refresh } = useAsked(ask, onNobody);

  // Asks for the page's data again, so that the answer says why the session ended.
  const onEnded = useCallback(() => void check(), [check]);
  const onLeft = () => leave('left');

  function leaveEnrolment(why: StaffLoginProps['why']) {
    forget();
    setPlace({ name: 'login', why });
  }

  function enter() {
    setPlace({ name: 'cases', entered: true });
    return check();
  }

  return (
    <PageFrame wide={place.name === 'cases'}>
      {place.name === 'login' && <LazyStaffLogin key={place.why} why={place.why} onEntered={enter} />}
      {place.name === 'enrolment' && (
        <LazyStaffEnrolment
          key={place.opened}
          token={place.token}
          onAdded={() => leaveEnrolment('enrolled')}
          onLeft={() => leaveEnrolment('first')}
        />
      )}
      {place.name === 'cases' && (
        <Step key="cases" title={t('review.title')} takesFocus={place.entered}>
          {view.name === 'checking' && <StepText live>{t('review.checking')}</StepText>}
          {view.name === 'open' && (
            <Desk
              cases={view.value}
              announcement={announcement}
              announce={announce}
              refresh={refresh}
              onNobody={onEnded}
              onLeft={onLeft}
            />
          )}
          {view.name === 'open' && <StaffSessionEnd onEnded={onNobody} onLeft={onLeft} />}
          {view.name === 'failed' && (
            <Failed
              before={announcement?.words}
              error={view.error}
              tryAgain={t('review.tryAgain')}
              onTryAgain={() => void check()}
            />
          )}
        </Step>
      )}
    </PageFrame>
  );
}
