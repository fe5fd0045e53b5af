import type { DeskActionName } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Button, type ButtonProps } from '@stepgate/react';
import type { Asking } from '../asking.ts';
import { mayAct, useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';

type ActButtonProps = {
  readonly asking: Asking;
  readonly look?: ButtonProps['look'];
  /** Id of what it acts on, if the page has several such buttons. */
  readonly of?: string;
};

/** Opens the dialog of an action. It can't be pressed where the role or the account forbids the action. */
export function ActButton({ asking, look = 'secondary', of }: ActButtonProps) {
  const t = useCopy<DeskCopy>();
  const host = useDeskHost();
  const name: DeskActionName = asking.what;
  const allowed = mayAct(host, name);
  const describedBy = [of, allowed ? undefined : host.whyId].filter((id) => id !== undefined).join(' ');
  return (
    <Button look={look} disabled={!allowed} {...(describedBy !== '' && { describedBy })} onClick={() => host.ask(asking)}>
      {t(asking.what === 'end-sessions' && asking.session !== undefined ? 'act.end-session' : `act.${name}`)}
    </Button>
  );
}
