import { richCopy, useCopy } from '@stepgate/pages';
import { Address, Dialog } from '@stepgate/react';
import type { Asking } from '../asking.ts';
import { useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';
import { useMethodName } from '../words/use-method-name.ts';
import { ActForm, type ActFormProps } from './ActForm.tsx';
import { Freeze } from './Freeze.tsx';
import { SetSignal } from './SetSignal.tsx';
import { TakeBack } from './TakeBack.tsx';

const rich = richCopy<DeskCopy>();

type Plain = Exclude<Asking, { readonly what: 'set-signal' | 'freeze' | 'take-back' }>;

/** They take something from the customer, or end it. */
const dangerous: ReadonlySet<string> = new Set(['end-sessions', 'remove-method', 'start-recovery']);

/** An action that needs no details. */
function PlainForm({ asking, ...props }: ActFormProps & { readonly asking: Plain }) {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  const nameOf = useMethodName();
  const email = <Address>{customer.email}</Address>;
  const { what } = asking;
  const one = what === 'end-sessions' && asking.session !== undefined;
  const method = what === 'remove-method' && customer.methods.find(({ id }) => id === asking.method);
  const text = one
    ? rich('act.end-session.text', { email })
    : what === 'lift-blocks'
      ? t('act.lift-blocks.text')
      : what === 'remove-method'
        ? rich('act.remove-method.text', { email, method: method ? nameOf(method) : '' })
        : rich(`act.${what}.text`, { email });
  return (
    <ActForm
      what={what}
      text={text}
      label={t(one ? 'act.end-session' : `act.${what}`)}
      danger={dangerous.has(what)}
      toAction={() => asking}
      {...props}
    />
  );
}

const titleOf = (asking: Asking) =>
  asking.what === 'end-sessions' && asking.session !== undefined ? 'act.end-session' : (`act.${asking.what}` as const);

type ActDialogProps = ActFormProps & {
  readonly asking: Asking;
  onClosed(): void;
};

/** The dialog of an action. A press outside doesn't close it, because a reason is typed in it. */
export function ActDialog({ asking, onClosed, ...props }: ActDialogProps) {
  const t = useCopy<DeskCopy>();
  return (
    <Dialog title={t(titleOf(asking))} closeLabel={t('act.close')} closesBeside={false} onClosed={onClosed}>
      {asking.what === 'set-signal' ? (
        <SetSignal {...props} />
      ) : asking.what === 'freeze' ? (
        <Freeze {...props} />
      ) : asking.what === 'take-back' ? (
        <TakeBack {...props} />
      ) : (
        <PlainForm asking={asking} {...props} />
      )}
    </Dialog>
  );
}
