import { upload } from '@stepgate/client';
import { type CallError, calls, type FaceSession, routes } from '@stepgate/contract';
import { Button, FaceScan, type FaceScanProps, useCopy, useStepgate } from '@stepgate/react';
import { hasNoSession, loginBefore } from '../../../session/use-of-session.ts';
import { needsProof, StepUpLeft } from '../../../step-up/use-step-up.ts';
import type { copy } from '../copy.ts';
import { useSecurityHost } from '../security-host.ts';

const ofSession = ({ sessionId }: FaceSession) => ({ faceSession: sessionId });

/** The video selfie that later ones are compared with, in place of the page. */
export function ScanFace() {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const { prove, scanFace, refresh, tell } = useSecurityHost();

  function leave() {
    scanFace(false);
    tell({ section: 'face', tone: 'info', words: t('security.left') });
  }

  async function enrolled() {
    await refresh();
    scanFace(false);
    tell({ section: 'face', tone: 'success', words: t('ownFace.enrolled') });
  }

  /** The proof is shown in place of the scan, which begins anew after it. */
  async function proveAgain() {
    try {
      await prove();
    } catch (error) {
      if (error instanceof StepUpLeft) leave();
      else toLogin(error);
    }
  }

  const toLogin = (error: unknown) => host.navigate(loginBefore(routes.security, error));

  function dealWith(error: CallError): boolean {
    if (hasNoSession(error)) toLogin(error);
    else if (needsProof(error)) void proveAgain();
    else return false;
    return true;
  }

  const enrolment = {
    begin: (faceSdkVersion, signal) => client.ask(calls.beginFaceEnrolment, {}, { faceSdkVersion, signal }),
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
          {t('stepUp.leave')}
        </Button>
      }
    />
  );
}
