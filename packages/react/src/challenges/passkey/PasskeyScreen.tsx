import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { ProofAddition } from '../../parts/form-frame/AddedToProof.tsx';
import { InApp } from '../../parts/in-app/InApp.tsx';
import { ErrorBanner } from '../../parts/problems/ErrorBanner.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';
import { usePasskey } from './use-passkey.ts';

/** One press: the browser verifies the customer and signs what the page shows. */
export function PasskeyScreen(props: ScreenProps<'PASSKEY'>) {
  const { onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const view = useView(props.challenge);
  const { supported, busy, failure, use, lose } = usePasskey(props);
  if (!supported)
    return (
      <Step mark={<Illustration drawing={key} tone="warning" icon={KeyIcon} />} title={t('passkey.unsupported')} takesFocus short>
        <StepText>{t('passkey.unsupportedText')}</StepText>
        <InApp what="passkeys" />
        <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} onLostPasskeys={lose} help main />
      </Step>
    );
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={key} icon={KeyIcon} />}
      title={t('passkey.title')}
      text={t('passkey.text')}
      short
    >
      {failure === 'cancelled' ? (
        <Banner tone="warning">
          <p>{t('passkey.cancelled')}</p>
        </Banner>
      ) : (
        <ErrorBanner error={failure} />
      )}
      <ProofAddition />
      <StepActions>
        <Button busy={busy} onClick={use}>
          {t('passkey.use')}
        </Button>
      </StepActions>
      <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} onLostPasskeys={lose} />
    </ChallengeStep>
  );
}
