import { type FallbackAction, redirectTarget, routes } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { useHost } from '../provider/context.ts';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { StepLinks } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import type { ScreenProps } from './screen.ts';

type WaysOutProps = Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & {
  readonly fallbackAction?: FallbackAction | undefined;
};

/**
 * The way out that the server names for a challenge, with the server's label: `contact`, `another-way`, `log-in`, or a page of
 * the product. An action that is none of these is not offered.
 */
function Fallback({
  fallbackAction: { label, action },
  onAnotherWay,
  onStartOver,
}: Required<WaysOutProps> & { readonly fallbackAction: FallbackAction }) {
  const { redirectPolicy } = useHost();
  const run = action === 'another-way' ? onAnotherWay : action === 'log-in' ? onStartOver : undefined;
  if (run !== undefined)
    return (
      <Button look="quiet" onClick={run}>
        {label}
      </Button>
    );
  if (action === 'contact') return <LinkButton href={routes.contact}>{label}</LinkButton>;
  return action.startsWith('/') && redirectTarget(action, redirectPolicy) === action ? (
    <LinkButton href={action}>{label}</LinkButton>
  ) : null;
}

/**
 * The quiet links at the end of each challenge: there is always at least one, so that nobody is stuck.
 * Help stands there where there is no other way, whose chooser leads to it, or where `help` asks for it.
 */
export function WaysOut({ onAnotherWay, onStartOver, fallbackAction, help }: WaysOutProps & { readonly help?: boolean }) {
  const t = useCopy<typeof copy>();
  return (
    <StepLinks>
      {fallbackAction !== undefined && <Fallback {...{ fallbackAction, onAnotherWay, onStartOver }} />}
      {onAnotherWay !== undefined && (
        <Button look="quiet" onClick={onAnotherWay}>
          {t('challenge.tryAnotherWay')}
        </Button>
      )}
      {(help || onAnotherWay === undefined) && <LinkButton href={routes.troubleLoggingIn}>{t('challenge.getHelp')}</LinkButton>}
      {onStartOver !== undefined && (
        <Button look="quiet" onClick={onStartOver}>
          {t('challenge.backToLogin')}
        </Button>
      )}
    </StepLinks>
  );
}
