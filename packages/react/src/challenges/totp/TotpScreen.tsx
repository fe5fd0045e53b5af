import type { CallError } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useHost } from '../../provider/context.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import { CodeForm } from '../code-entry/CodeForm.tsx';
import { TooManyTries } from '../code-entry/TooManyTries.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

/** A code that the customer reads in an authenticator app (specification, part 2). */
export function TotpScreen(props: ScreenProps<'TOTP'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const { brand } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [blocked, setBlocked] = useState<CallError>();
  const view = viewOf(props);

  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />;

  return (
    <Step title={view.header ?? t('totp.title')} takesFocus>
      <StepText>{view.message ?? t('totp.text', { brand: brand.name })}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <CodeForm
        input={input}
        submitLabel={t('totp.confirm')}
        verify={(code) => api.verifyTotp({ body: { code } })}
        onPassed={onPassed}
        onFailed={onFailed}
        onBlocked={setBlocked}
      />
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
    </Step>
  );
}
