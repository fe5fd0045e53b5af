import { routes } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { StepLinks } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import { Fallback, type FallbackProps } from './Fallback.tsx';

type WaysOutProps = Omit<FallbackProps, 'fallbackAction'> & {
  readonly fallbackAction?: FallbackProps['fallbackAction'];
  /** What the way to the chooser is called here, where not 'Try another way'. */
  readonly anotherWay?: string;
  /** Whether help stands there. Unless said, it does where there is no other way, whose chooser leads to it. */
  readonly help?: boolean;
  /** Quiet links of the screen's own, which come first. */
  readonly children?: ReactNode;
};

/** The quiet links at the end of each challenge: there is always at least one, so that nobody is stuck. */
export function WaysOut({ children, fallbackAction, anotherWay, help, onAnotherWay, onStartOver, onBackupCode }: WaysOutProps) {
  const t = useCopy<typeof copy>();
  return (
    <StepLinks>
      {children}
      <Fallback {...{ fallbackAction, onAnotherWay, onStartOver, onBackupCode }} />
      {onAnotherWay !== undefined && (
        <Button look="quiet" onClick={onAnotherWay}>
          {anotherWay ?? t('challenge.tryAnotherWay')}
        </Button>
      )}
      {(help ?? onAnotherWay === undefined) && <LinkButton href={routes.troubleLoggingIn}>{t('challenge.getHelp')}</LinkButton>}
      {onStartOver !== undefined && (
        <Button look="quiet" onClick={onStartOver}>
          {t('challenge.backToLogin')}
        </Button>
      )}
    </StepLinks>
  );
}
