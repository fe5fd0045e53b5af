import { calls } from '@stepgate/contract';
import { LinkStep, type LinkToken, linkPage, useCopy, useSending } from '@stepgate/pages';
import { ChallengeFlow, Medallion, PhoneIcon, useStepgate } from '@stepgate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import { type End, EndStep } from './EndStep.tsx';
import { RecogniseStep } from './RecogniseStep.tsx';
import { notedTaken, noteTaken, type Taken } from './taken.ts';

/** Noted next to the hand-off: the customer has confirmed that it is theirs. */
const recognised = 'recognised';

type View =
  | { readonly name: 'asking' }
  /** `reloaded`: the page opens with this step. */
  | { readonly name: 'recognising'; readonly taken: Taken; readonly reloaded: boolean }
  | { readonly name: 'proving'; readonly taken: Taken }
  | { readonly name: 'ended'; readonly end: End };

function readView(link: LinkToken): View {
  const taken = notedTaken(link);
  if (taken === undefined) return { name: 'asking' };
  return link.says(recognised) === undefined ? { name: 'recognising', taken, reloaded: true } : { name: 'proving', taken };
}

function ContinueOnPhone({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const taking = useSending();
  const refusing = useSending();
  const [view, setView] = useState<View>({ name: 'asking' });

  const opened = useRef(() => setView(readView(link)));
  useLayoutEffect(() => opened.current(), []);

  function end(how: End) {
    link.forget();
    memory.remove('codesOf');
    setView({ name: 'ended', end: how });
  }

  function take() {
    const token = link.read();
    if (token === undefined) return;
    void taking.send(() => client.ask(calls.takeHandOff, { body: { token } }), {
      done(taken) {
        noteTaken(link, taken);
        setView({ name: 'recognising', taken, reloaded: false });
      },
      refused({ status }) {
        if (status !== 400) return false;
        end('refused');
        return true;
      },
    });
  }

  function refuse({ oneTimeToken }: Taken) {
    void refusing.send(() => client.ask(calls.refuseHandOff, {}, { oneTimeToken }), {
      done: () => end('stopped'),
      refused({ status }) {
        if (status !== 401 && status !== 403) return false;
        end('late');
        return true;
      },
    });
  }

  if (view.name === 'ended') return <EndStep end={view.end} takesFocus />;
  if (link.missing) return <EndStep end="none" takesFocus={false} />;
  switch (view.name) {
    case 'asking':
      return (
        <LinkStep
          mark={<Medallion icon={PhoneIcon} />}
          title={t('continue.title')}
          text={t('continue.text')}
          submit={t('continue.submit')}
          sending={taking}
          onSubmit={take}
        />
      );
    case 'recognising':
      return (
        <RecogniseStep
          taken={view.taken}
          sending={refusing}
          takesFocus={!view.reloaded}
          onYes={() => {
            link.note(recognised, 'true');
            setView({ name: 'proving', taken: view.taken });
          }}
          onNo={() => refuse(view.taken)}
        />
      );
    case 'proving':
      return (
        <ChallengeFlow
          oneTimeToken={view.taken.oneTimeToken}
          handedOff
          onComplete={() => end('done')}
          // The other screen may have just finished the challenge.
          onExpired={() => end('over')}
        />
      );
  }
}

/** The page for the QR code of another screen. After the customer has recognised the request, this phone does the challenge that needs a camera. */
export const ContinueOnPhonePage = linkPage(ContinueOnPhone);
