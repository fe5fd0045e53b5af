import { calls, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

type View = 'asking' | 'cancelled' | 'refused';

function CancelEmailChange({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>('asking');

  function cancel() {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(calls.cancelEmailChange, { body: { token } }), {
      done() {
        link.forget();
        setView('cancelled');
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        setView('refused');
        return true;
      },
    });
  }

  const lookAndGetHelp = (
    <>
      <LinkButton href={routes.security} look="primary">
        {t('cancelEmail.look')}
      </LinkButton>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('cancelEmail.help')}</LinkButton>
      </StepLinks>
    </>
  );

  if (link.missing)
    return (
      <Step title={t('cancelEmail.none')} takesFocus={false}>
        <StepText>{t('cancelEmail.noneText')}</StepText>
        {lookAndGetHelp}
      </Step>
    );
  switch (view) {
    case 'asking':
      return (
        <LinkStep
          title={t('cancelEmail.title')}
          text={t('cancelEmail.text')}
          submit={t('cancelEmail.submit')}
          sending={sending}
          onSubmit={cancel}
        />
      );
    case 'cancelled':
      return (
        <Step key={view} title={t('cancelEmail.done')} takesFocus>
          <StepText>{t('cancelEmail.doneText')}</StepText>
          <LinkButton href={routes.security} look="primary">
            {t('cancelEmail.changePassword')}
          </LinkButton>
          <StepLinks>
            <LinkButton href={routes.contact}>{t('cancelEmail.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'refused':
      return (
        <Step key={view} title={t('cancelEmail.refused')} takesFocus>
          <StepText>{t('cancelEmail.refusedText')}</StepText>
          {lookAndGetHelp}
        </Step>
      );
  }
}

/** Where the notice to the old e-mail address leads: a button ends the change while it is open. */
export function CancelEmailChangePage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <CancelEmailChange key={link.opened} link={link} />
    </PageFrame>
  );
}
