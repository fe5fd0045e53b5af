import { calls, faceMatch, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, Problem, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { Actions } from '../../../rows/Rows.tsx';
import { useDate } from '../../../use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange, useSecurityHost } from '../security-host.ts';
import styles from './Face.module.css';

const minute = 60_000;
/** From the press to the end of a scan: an introduction, the leave to use the camera, and the longest session. */
const scanTakes = minute + faceMatch.session;

type FaceProps = Pick<SecurityOverview, 'face' | 'faceMatch'>;

/** The face that video selfies are compared with, where the service can compare any. */
export function Face({ face, faceMatch: { available, approvedPhoto } }: FaceProps) {
  const t = useCopy<typeof copy>();
  const { client, clock } = useStepgate();
  const { prove, scanFace } = useSecurityHost();
  const { busy, failure, begin, run } = useChange('face');
  const [pressed, setPressed] = useState<'scan' | 'photo'>();
  const date = useDate();
  if (!available) return null;

  /** A scan is not begun on a proof that runs out before its end. */
  async function proveInTime() {
    const { freshUntil } = await client.ask(calls.security, {});
    if (freshUntil < clock.now() + scanTakes) await prove();
  }

  function takeScan() {
    setPressed('scan');
    begin(proveInTime, () => scanFace(true));
  }

  function takePhoto() {
    setPressed('photo');
    run(() => client.ask(calls.enrolFaceFromPhoto, {}), { done: () => t('ownFace.enrolled') });
  }

  const look = face === null ? 'secondary' : 'quiet';
  const setUp = (
    <Button look={look} busy={busy && pressed === 'scan'} onClick={takeScan}>
      {t(face === null ? 'ownFace.setUp' : 'ownFace.replace')}
    </Button>
  );
  const usePhoto = approvedPhoto && face?.from !== 'photo' && (
    <Button look={look} busy={busy && pressed === 'photo'} onClick={takePhoto}>
      {t(face === null ? 'ownFace.usePhoto' : 'ownFace.replaceFromPhoto')}
    </Button>
  );
  const since = { scan: 'ownFace.fromScan', photo: 'ownFace.fromPhoto' } as const;

  return (
    <Section
      name="face"
      title={t('ownFace.title')}
      text={face === null ? t('ownFace.text') : t(since[face.from], { date: date(face.enrolledAt) })}
    >
      {face === null && <p className={styles.consent}>{t('ownFace.consent')}</p>}
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      {face === null ? (
        <>
          {usePhoto}
          {setUp}
        </>
      ) : (
        <Actions>
          {setUp}
          {usePhoto}
          <AskFirst
            section="face"
            label={t('ownFace.forget')}
            question={t('ownFace.forgetAsk')}
            yes={t('ownFace.forgetYes')}
            make={() => client.ask(calls.removeFace, {})}
            done={() => t('ownFace.forgotten')}
          />
        </Actions>
      )}
    </Section>
  );
}
