import { calls, lifetimes, routes } from '@stepgate/contract';
import { LinkStep, type LinkToken, minutesIn, Outcome, richCopy, useCopy, useSending } from '@stepgate/pages';
import {
  Address,
  ClockIcon,
  DoneIcon,
  drawings,
  EnvelopeIcon,
  Illustration,
  LinkButton,
  Medallion,
  useStepgate,
} from '@stepgate/react';
import { useState } from 'react';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type View = { readonly name: 'asking' | 'refused' } | { readonly name: 'done'; readonly email: string };

/** Confirms the new address with its link. Only the button uses the link. */
export function ConfirmEmail({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'asking' });

  function confirm() {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(calls.confirmEmailChange, { body: { token } }), {
      done({ email }) {
        // The change has ended all sessions, so this tab's state no longer counts.
        memory.clear();
        link.forget();
        setView({ name: 'done', email });
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        setView({ name: 'refused' });
        return true;
      },
    });
  }

  switch (view.name) {
    case 'asking':
      return (
        <LinkStep
          mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
          title={t('changeEmail.confirmTitle')}
          text={t('changeEmail.confirmText')}
          submit={t('changeEmail.confirm')}
          sending={sending}
          onSubmit={confirm}
        />
      );
    case 'done':
      return (
        <Outcome
          key="done"
          mark={<Medallion tone="success" icon={DoneIcon} />}
          title={t('changeEmail.done')}
          text={rich('changeEmail.doneText', { email: <Address>{view.email}</Address> })}
          to={routes.login}
          label={t('changeEmail.login')}
        />
      );
    case 'refused':
      return (
        <Outcome
          key="refused"
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('changeEmail.refused')}
          text={t('changeEmail.refusedText', { minutes: minutesIn(lifetimes.emailChangeLink) })}
          to={routes.security}
          label={t('changeEmail.login')}
        >
          <LinkButton href={routes.contact}>{t('changeEmail.help')}</LinkButton>
        </Outcome>
      );
  }
}
