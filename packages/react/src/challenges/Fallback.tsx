import { allowedRedirect, type FallbackAction, routes } from '@stepgate/contract';
import { useHost } from '../provider/context.ts';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import type { ScreenProps } from './screen.ts';

export type FallbackProps = Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & {
  readonly fallbackAction: FallbackAction | undefined;
  /** Shows the form for a backup code, where the screen has one. */
  onBackupCode?(): void;
};

/**
 * The way out that the server names for a challenge, with the server's label: `contact`, `another-way`, `log-in`, `backup-code`, or a
 * page of the product. An action that is none of these, or leads nowhere here, is not offered.
 */
export function Fallback({ fallbackAction, onAnotherWay, onStartOver, onBackupCode }: FallbackProps) {
  const { redirectPolicy } = useHost();
  if (fallbackAction === undefined) return null;
  const { label, action } = fallbackAction;
  const actions = new Map([
    ['another-way', onAnotherWay],
    ['log-in', onStartOver],
    ['backup-code', onBackupCode],
  ]);
  const run = actions.get(action);
  if (run !== undefined)
    return (
      <Button look="quiet" onClick={() => run()}>
        {label}
      </Button>
    );
  if (action === 'contact') return <LinkButton href={routes.contact}>{label}</LinkButton>;
  return action.startsWith('/') && allowedRedirect(action, redirectPolicy) === action ? (
    <LinkButton href={action}>{label}</LinkButton>
  ) : null;
}
