/** A phone number that an account has already: whose account that may be, and what can be done in each case (specification, part 2). */
import { type CallError, laterStatus, sizes } from '@stepgate/contract';
import { useState } from 'react';
import { AnswerStep } from './AnswerStep.tsx';
import { NumberTaken } from './NumberTaken.tsx';
import { QuestionStep } from './QuestionStep.tsx';

export type DuplicatePhoneNumberProps = {
  /** `duplicated_phone_number` or `phone.number.repeated`; a 429 where too many such numbers were tried. */
  readonly error: CallError;
  /** Asks for another number, where there is a way to give one. */
  readonly onUseAnother: (() => void) | undefined;
};

/** Where the customer's answers have led: each view has a title of its own, which takes the focus. */
type View = 'recognise' | 'access' | 'known' | 'lost' | 'stranger';

export function DuplicatePhoneNumber({ error, onUseAnother }: DuplicatePhoneNumberProps) {
  const [view, setView] = useState<View>('recognise');
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
          onBack={() => setView('recognise')}
        />
      );
    case 'known':
    case 'lost':
      return <AnswerStep key={view} answer={view} email={email} onUseAnother={onUseAnother} onBack={() => setView('access')} />;
    case 'stranger':
      return (
        <AnswerStep key={view} answer={view} email={email} onUseAnother={onUseAnother} onBack={() => setView('recognise')} />
      );
  }
}
