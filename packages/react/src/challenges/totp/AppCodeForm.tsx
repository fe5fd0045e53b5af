import { asCallError, type CallError } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { useHost } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { CodeForm, isWrongCode } from '../../parts/code-entry/CodeForm.tsx';
import { useTokenApi } from '../../parts/token-api.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { WaysOn } from '../../parts/ways-out/WaysOn.tsx';
import { AppIcon } from '../../ui/icons/AppIcon.tsx';
import { codeOnPhone } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { StepText } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import { totpApi } from './api.ts';
import type { copy } from './copy.ts';

type AppCodeFormProps = ScreenProps<'TOTP'> & {
  onBlocked(error: CallError): void;
  /** Opens the backup codes. Offered if the server names them as the fallback. */
  onBackupCode(): void;
};

export function AppCodeForm({ onBlocked, onBackupCode, ...props }: AppCodeFormProps) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const { brand } = useHost();
  const { verify } = useTokenApi(totpApi);
  const input = useRef<HTMLInputElement>(null);
  const view = useView(props.challenge);
  const [wrongCodes, setWrongCodes] = useState(0);

  async function verifyAndCount(code: string) {
    try {
      return await verify(code);
    } catch (error) {
      if (isWrongCode(asCallError(error))) setWrongCodes((count) => count + 1);
      throw error;
    }
  }

  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={codeOnPhone} icon={AppIcon} />}
      title={t('totp.title')}
      text={t('totp.text', { brand: brand.name })}
      field={input}
    >
      <CodeForm
        proves
        input={input}
        submitLabel={t('totp.confirm')}
        verify={verifyAndCount}
        onPassed={onPassed}
        onFailed={onFailed}
        onBlocked={onBlocked}
      >
        <WaysOn onAnotherWay={onAnotherWay} />
        {wrongCodes > 1 && <StepText live>{t('totp.clock')}</StepText>}
      </CodeForm>
      <FallbackLinks beside onAnotherWay={onAnotherWay} onBackupCode={onBackupCode} fallbackAction={view.fallbackAction} />
    </ChallengeStep>
  );
}
