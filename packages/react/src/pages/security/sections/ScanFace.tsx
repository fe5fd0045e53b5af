import { upload } from '@stepgate/client';
import { type CallError, type FaceSession, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef } from 'react';
import type { FaceScanProps } from '../../../challenges/face-match/face-scan-props.ts';
import { FaceScan } from '../../../flow/lazy-parts.ts';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasNoSession, leaveForLogin } from '../../parts/use-of-session.ts';
import type { copy } from '../copy.ts';
import { isLeft, useAnnounceLeft, useSecurityHost } from '../security-host.ts';

const ofSession = ({ sessionId }: FaceSession) => ({ faceSession: sessionId });

/** The video selfie that later ones are compared with. It replaces the page. */
export function ScanFace() {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const { scanFace, refresh, announce } = useSecurityHost();

  /** The id of the last face session: the next one continues under its approval. */
  const earlier = useRef<string>(undefined);
  const announceLeft = useAnnounceLeft('face');

  function leave() {
    scanFace(false);
    void announceLeft();
  }

  async function enrolled() {
    await refresh();
    scanFace(false);
    announce({ section: 'face', tone: 'success', words: t('ownFace.enrolled') });
  }

  function dealWith(error: CallError): boolean {
    if (hasNoSession(error)) leaveForLogin({ host, memory }, routes.security, error);
    else if (isLeft(error)) leave();
    else return false;
    return true;
  }

  const enrolment = {
    async begin(faceSdkVersion, signal) {
      const session = await client.ask(calls.beginFaceEnrolment, {}, { faceSdkVersion, faceSession: earlier.current, signal });
      earlier.current = session.sessionId;
      return session;
    },
    submit: (form, session, watch) => upload(client, calls.submitFaceEnrolment, { form }, { ...ofSession(session), ...watch }),
    status: (session, signal) => client.ask(calls.faceEnrolmentStatus, {}, { ...ofSession(session), signal }),
  } satisfies Pick<FaceScanProps, 'begin' | 'submit' | 'status'>;

  return (
    <FaceScan
      {...enrolment}
      purpose="enrolment"
      onAccepted={() => void enrolled()}
      onCallError={dealWith}
      links={
        <Button look="quiet" onClick={leave}>
          {t('security.leave')}
        </Button>
      }
    />
  );
}
