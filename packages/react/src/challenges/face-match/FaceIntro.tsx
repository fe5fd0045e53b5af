import { faceMatch } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { face } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { FaceJudgeHint } from './FaceJudgeHint.tsx';
import type { FaceScanProps } from './face-scan-props.ts';
import { ScanLinks } from './ScanLinks.tsx';
import styles from './ScanTips.module.css';

const isFirefox = () => navigator.userAgent.includes('Firefox/');

type FaceIntroProps = FaceScanProps & { onContinue(): void };

/** Says what happens, and how the pictures are used, before the page asks for the camera. */
export function FaceIntro(props: FaceIntroProps) {
  const { purpose, view = {}, takesFocus = true, onContinue } = props;
  const t = useCopy<typeof copy>();
  const enrolment = purpose === 'enrolment';
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={face} icon={FaceIcon} />}
      title={t('face.title')}
      text={t(enrolment ? 'face.enrolText' : 'face.matchText')}
      takesFocus={takesFocus}
    >
      <ul className={styles.tips}>
        <li>{t('face.light')}</li>
        <li>{t('face.level')}</li>
        <li>{t('face.instructions', { steps: faceMatch.steps })}</li>
      </ul>
      <StepText>{t(enrolment ? 'face.enrolPrivacy' : 'face.matchPrivacy')}</StepText>
      {isFirefox() && (
        <Banner tone="warning">
          <p>{t('face.firefox')}</p>
        </Banner>
      )}
      <FaceJudgeHint />
      <StepActions>
        <Button onClick={onContinue}>{t('face.continue')}</Button>
      </StepActions>
      <ScanLinks {...props} />
    </ChallengeStep>
  );
}
