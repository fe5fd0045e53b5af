import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Actions } from '../../parts/rows/Rows.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { useChange, useSecurityHost } from '../security-host.ts';

type FaceProps = Pick<SecurityOverview, 'face' | 'faceMatch'>;

export function FaceValue({ face }: Pick<SecurityOverview, 'face'>) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  return <span>{face === null ? t('security.notSetUp') : t('security.setUpOn', { date: date(face.enrolledAt) })}</span>;
}

/** The enrolled face that video selfies are compared with, if the service supports it. */
export function Face({ face, faceMatch: { approvedPhoto } }: FaceProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { scanFace, announce } = useSecurityHost();
  const { busy, failure, run } = useChange('face');
  const date = useDate();

  function takeScan() {
    announce(undefined);
    scanFace(true);
  }

  const takePhoto = () => run(() => client.ask(calls.enrolFaceFromPhoto, {}), { done: () => t('ownFace.enrolled') });

  const look = face === null ? 'secondary' : 'quiet';
  const setUp = (
    <Button look={look} disabled={busy} onClick={takeScan}>
      {t(face === null ? 'ownFace.setUp' : 'ownFace.replace')}
    </Button>
  );
  const usePhoto = approvedPhoto && face?.from !== 'photo' && (
    <Button look={look} busy={busy} onClick={takePhoto}>
      {t(face === null ? 'ownFace.usePhoto' : 'ownFace.replaceFromPhoto')}
    </Button>
  );
  const since = { scan: 'ownFace.fromScan', photo: 'ownFace.fromPhoto' } as const;

  return (
    <>
      <p>{face === null ? t('ownFace.text') : t(since[face.from], { date: date(face.enrolledAt) })}</p>
      {face === null && <p>{t('ownFace.consent')}</p>}
      <ErrorBanner error={failure} />
      {face === null ? (
        <>
          {usePhoto}
          {setUp}
        </>
      ) : (
        <Actions>
          {setUp}
          {usePhoto}
          <RemoveMethod
            section="face"
            method={{ kind: 'face' }}
            removedFrom={face.removedFrom}
            label={t('ownFace.forget')}
            question={t('ownFace.forgetAsk')}
            yes={t('ownFace.forgetYes')}
            make={() => client.ask(calls.removeFace, {})}
            removed={t('ownFace.forgotten')}
          />
        </Actions>
      )}
    </>
  );
}
