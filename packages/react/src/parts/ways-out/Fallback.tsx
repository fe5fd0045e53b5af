import { allowedRedirect, type FallbackAction, routes } from '@stepgate/contract';
import { useHost } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import type { SurroundingFlow } from '../surrounding-flow.ts';

export type FallbackProps = Pick<ScreenCallbacks, 'onAnotherWay'> &
  Pick<SurroundingFlow, 'onStartOver'> & {
    readonly fallbackAction: FallbackAction | undefined;
    /** Shows the form for a backup code, if the screen has one. */
    onBackupCode?(): void;
    /** Goes on without a passkey, if the screen asks for one. */
    onLostPasskeys?(): void;
  };

/**
 * The fallback that the server names for a challenge, with the server's label: `contact`, `another-way`, `log-in`, `backup-code`, `lost-passkeys`, or a page of
 * the product. An unknown action, or one that isn't possible here, isn't offered.
 */
export function Fallback({ fallbackAction, onAnotherWay, onStartOver, onBackupCode, onLostPasskeys }: FallbackProps) {
  const { redirectPolicy } = useHost();
  const address = useAddress();
  if (fallbackAction === undefined) return null;
  const { label, action } = fallbackAction;
  const actions = new Map([
    ['another-way', onAnotherWay],
    ['log-in', onStartOver],
    ['backup-code', onBackupCode],
    ['lost-passkeys', onLostPasskeys],
  ]);
  const run = actions.get(action);
  if (run !== undefined)
    return (
      <Button look="quiet" onClick={() => run()}>
        {label}
      </Button>
    );
  if (action === 'contact') return <LinkButton href={address(routes.contact)}>{label}</LinkButton>;
  return action.startsWith('/') && allowedRedirect(action, redirectPolicy) === action ? (
    <LinkButton href={action}>{label}</LinkButton>
  ) : null;
}
