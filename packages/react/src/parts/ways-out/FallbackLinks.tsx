import { routes } from '@stepgate/contract';
import { type ReactNode, useContext } from 'react';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StepActions, StepLinks } from '../../ui/Step.tsx';
import { SurroundingFlowContext } from '../surrounding-flow.ts';
import type { copy } from './copy.ts';
import { Fallback, type FallbackProps } from './Fallback.tsx';

type FallbackLinksProps = Omit<FallbackProps, 'fallbackAction' | 'onStartOver'> & {
  readonly fallbackAction?: FallbackProps['fallbackAction'];
  /** The label of the button for the chooser. Default: 'Try another way'. */
  readonly anotherWay?: string;
  /** Whether to show help. Default: only without alternatives, because the chooser links to help. */
  readonly help?: boolean;
  /** Goes back to where it began. Default: as in the flow around it. `null` if the screen has its own link back. */
  readonly onStartOver?: (() => void) | null;
  /** The screen shows the button for the chooser itself, beside its field. */
  readonly beside?: boolean;
  /** Whether its first action is the screen's main one, on a screen with nothing else to do. */
  readonly main?: boolean;
  /** The screen's own quiet links, which come first. */
  readonly children?: ReactNode;
};

/** The ways out at the end of each challenge. There is always at least one, so that the customer is never stuck. */
export function FallbackLinks({
  children,
  fallbackAction,
  anotherWay,
  help,
  main,
  beside,
  onAnotherWay,
  onBackupCode,
  onLostPasskeys,
  ...overrides
}: FallbackLinksProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const flow = useContext(SurroundingFlowContext);
  const onStartOver = overrides.onStartOver === undefined ? flow?.onStartOver : (overrides.onStartOver ?? undefined);
  const startsOverFirst = main && onAnotherWay === undefined;
  return (
    <>
      <StepActions>
        {onAnotherWay !== undefined && !beside && (
          <Button look={main ? 'primary' : 'secondary'} onClick={onAnotherWay}>
            {anotherWay ?? t('challenge.tryAnotherWay')}
          </Button>
        )}
        {startsOverFirst && onStartOver !== undefined && <Button onClick={onStartOver}>{t('challenge.backToLogin')}</Button>}
      </StepActions>
      <StepLinks>
        {children}
        <Fallback {...{ fallbackAction, onAnotherWay, onStartOver, onBackupCode, onLostPasskeys }} />
        {(help ?? onAnotherWay === undefined) && (
          <LinkButton href={address(routes.troubleLoggingIn)}>{t('challenge.getHelp')}</LinkButton>
        )}
        {!startsOverFirst && onStartOver !== undefined && (
          <Button look="quiet" onClick={onStartOver}>
            {t('challenge.backToLogin')}
          </Button>
        )}
      </StepLinks>
    </>
  );
}
