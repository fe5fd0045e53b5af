/** A phone number that an account already has: asks whose account it is, and offers what helps in each case. */
import { type CallError, laterStatus, sizes } from '@stepgate/contract';
import { useState } from 'react';
import { useHistorySteps } from '../../host/history-steps.ts';
import { AnswerStep } from './AnswerStep.tsx';
import { NumberTaken } from './NumberTaken.tsx';
import { QuestionStep } from './QuestionStep.tsx';

export type DuplicatePhoneNumberProps = {
  /** `duplicated_phone_number` or `phone.number.repeated`; a 429 if too many such numbers were tried. */
  readonly error: CallError;
  /** Asks for another number, if the customer can enter one. */
  readonly onUseAnother: (() => void) | undefined;
};

/** The view after the customer's answers. Each has its own title, which takes the focus. */
type View = 'recognise' | 'access' | 'known' | 'lost' | 'stranger';

/** The view that each is an answer to. */
const before = {
  recognise: undefined,
  access: 'recognise',
  known: 'access',
  lost: 'access',
  stranger: 'recognise',
} as const satisfies Record<View, View | undefined>;

function stepsTo(view: View): number {
  const former = before[view];
  return former === undefined ? 0 : 1 + stepsTo(former);
}

export function DuplicatePhoneNumber({ error, onUseAnother }: DuplicatePhoneNumberProps) {
  const [view, setView] = useState<View>('recognise');
  const back = () => setView((current) => before[current] ?? current);
  useHistorySteps(stepsTo(view), back);
  const email = error.params.maskedDuplicateEmail?.slice(0, sizes.email);

  if (error.status === laterStatus.too_many_requests) return <NumberTaken what="limit" {...{ error, onUseAnother }} />;
  if (email === undefined) {
    const what = error.code === 'phone.number.repeated' ? 'own' : 'unnamed';
    return <NumberTaken what={what} {...{ error, onUseAnother }} />;
  }

  switch (view) {
    case 'recognise':
      return (
        <QuestionStep key={view} asks={view} email={email} onYes={() => setView('access')} onNo={() => setView('stranger')} />
      );
    case 'access':
      return (
        <QuestionStep
          key={view}
          asks={view}
          email={email}
          onYes={() => setView('known')}
          onNo={() => setView('lost')}
          onBack={back}
        />
      );
    case 'known':
    case 'lost':
    case 'stranger':
      return <AnswerStep key={view} answer={view} email={email} onUseAnother={onUseAnother} onBack={back} />;
  }
}
