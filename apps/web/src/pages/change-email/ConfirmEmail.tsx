import { calls, lifetimes, routes } from '@stepgate/contract';
import { LinkButton, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import type { LinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const minute = 60_000;

type View = { readonly name: 'asking' | 'refused' } | { readonly name: 'done'; readonly email: string };

/** The link that the new address got. A button uses it. */
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
        // Whatever this tab was in the middle of has ended with the sessions.
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
          title={t('changeEmail.confirmTitle')}
          text={t('changeEmail.confirmText')}
          submit={t('changeEmail.confirm')}
          sending={sending}
          onSubmit={confirm}
        />
      );
    case 'done':
      return (
        <Step key="done" title={t('changeEmail.done', { email: view.email })} takesFocus>
          <StepText>{t('changeEmail.doneText')}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('changeEmail.login')}
          </LinkButton>
        </Step>
      );
    case 'refused':
      return (
        <Step key="refused" title={t('changeEmail.refused')} takesFocus>
          <StepText>{t('changeEmail.refusedText', { minutes: lifetimes.emailChangeLink / minute })}</StepText>
          <LinkButton href={routes.security} look="primary">
            {t('changeEmail.login')}
          </LinkButton>
          <StepLinks>
            <LinkButton href={routes.contact}>{t('changeEmail.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
  }
}
