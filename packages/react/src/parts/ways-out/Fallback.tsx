import { type FallbackAction, routes, toWord } from '@stepgate/contract';
import { leadsTo } from '../../host/addresses.ts';
import { callHost } from '../../host/call-host.ts';
import { useHost } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useReport } from '../../host/use-report.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { allowedLink } from '../problems/allowed-link.ts';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import type { SurroundingFlow } from '../surrounding-flow.ts';

export type FallbackProps = Pick<ScreenCallbacks, 'onAnotherWay'> &
  Pick<SurroundingFlow, 'onStartOver'> & {
    readonly fallbackAction: FallbackAction | undefined;
    /** Shows the form for a backup code, if the screen has one. */
    onBackupCode?(): void;
    /** Continues without a passkey, if the screen asks for one. */
    onLostPasskeys?(): void;
  };

/** Words such as `RESET_PASSWORD` may be logged. Anything else may be a token or personal data. */
const word = /^[a-z._-]{1,40}$/i;

/** An action that only the host knows. Without a handler there is nothing to press, so the developer gets a warning. */
function HostsAction({ label, action }: FallbackAction) {
  const host = useHost();
  const { onFallbackAction } = host;
  const named = word.test(action) ? `: ${action}` : '';
  useReport(new Error(`fallbackAction.action is neither an action of this screen nor an allowed link${named}`));
  return (
    onFallbackAction !== undefined && (
      <Button look="quiet" onClick={() => callHost(host, () => onFallbackAction(action))}>
        {label}
      </Button>
    )
  );
}

/**
 * The fallback that the server names for a challenge, with the server's label: `contact`, `another-way`, `log-in`, `backup-code`, `lost-passkeys` (in any
 * spelling of capitals and underscores), a link that a message may have too, or an action of the host. An impossible fallback isn't offered.
 */
export function Fallback({ fallbackAction, onAnotherWay, onStartOver, onBackupCode, onLostPasskeys }: FallbackProps) {
  const { redirectPolicy, addresses } = useHost();
  const address = useAddress();
  if (fallbackAction === undefined) return null;
  const { label, action } = fallbackAction;
  const code = toWord(action);
  const actions = new Map([
    ['another-way', onAnotherWay],
    ['log-in', onStartOver],
    ['backup-code', onBackupCode],
    ['lost-passkeys', onLostPasskeys],
  ]);
  const run = actions.get(code);
  if (run !== undefined)
    return (
      <Button look="quiet" onClick={() => run()}>
        {label}
      </Button>
    );
  if (actions.has(code)) return null;
  if (code === 'contact') return <LinkButton href={address(routes.contact)}>{label}</LinkButton>;
  const link = allowedLink(action, redirectPolicy);
  if (link === undefined) return <HostsAction label={label} action={action} />;
  return <LinkButton href={action.startsWith('/') ? leadsTo(addresses, action) : link.href}>{label}</LinkButton>;
}
