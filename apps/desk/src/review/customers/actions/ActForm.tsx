import { calls, type DeskAction } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Note, StepText, useStepgate } from '@stepgate/react';
import type { ReactNode } from 'react';
import { useDeskHost } from '../desk-host.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';

export type Acted = { readonly action: DeskAction; readonly outcome: 'done' | 'proposed' };

/** The props of each form of an action. */
export type ActFormProps = {
  onActed(acted: Acted): void;
  onNobody(error: unknown): void;
};

type Props = ActFormProps & {
  readonly what: DeskAction['what'];
  /** The consequence. */
  readonly text: ReactNode;
  /** Of the button. */
  readonly label: string;
  /** It takes something away. */
  readonly danger?: boolean;
  /** The fields before the reason. */
  readonly children?: ReactNode;
  /** Reads the fields. `undefined`: one of them says what is missing. */
  toAction(): DeskAction | undefined;
};

/** The form of an action: what will happen, its fields, the reason, and that two people are needed. */
export function ActForm({ what, text, label, danger = false, children, toAction, onActed, onNobody }: Props) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const { customer } = useDeskHost();
  const two = customer.needTwo.includes(what);
  return (
    <ReasonForm
      label={two ? t('act.propose') : label}
      danger={danger}
      text={<StepText>{text}</StepText>}
      note={
        two && (
          <Note>
            <p>{t('act.two')}</p>
          </Note>
        )
      }
      toRequest={(reason) => {
        const action = toAction();
        if (action === undefined) return undefined;
        return async () => {
          const request = { params: { id: customer.id }, body: { action, reason } };
          const { outcome } = await client.ask(calls.actAtDesk, request);
          return { action, outcome };
        };
      }}
      onDone={onActed}
      onNobody={onNobody}
    >
      {children}
    </ReasonForm>
  );
}
