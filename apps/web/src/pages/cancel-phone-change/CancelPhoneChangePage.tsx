import { calls, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

type View = 'asking' | 'cancelled' | 'refused';

function CancelPhoneChange({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>('asking');

  function cancel() {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(calls.cancelPhoneChange, { body: { token } }), {
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
        {t('cancel.look')}
      </LinkButton>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('cancel.help')}</LinkButton>
      </StepLinks>
    </>
  );

  if (link.missing)
    return (
      <Step title={t('cancel.none')} takesFocus={false}>
        <StepText>{t('cancel.noneText')}</StepText>
        {lookAndGetHelp}
      </Step>
    );
  switch (view) {
    case 'asking':
      return (
        <LinkStep
          title={t('cancel.title')}
          text={t('cancel.text')}
          submit={t('cancel.submit')}
          sending={sending}
          onSubmit={cancel}
        />
      );
    case 'cancelled':
      return (
        <Step key={view} title={t('cancel.done')} takesFocus>
          <StepText>{t('cancel.doneText')}</StepText>
          <LinkButton href={routes.security} look="primary">
            {t('cancel.changePassword')}
          </LinkButton>
          <StepLinks>
            <LinkButton href={routes.contact}>{t('cancel.help')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'refused':
      return (
        <Step key={view} title={t('cancel.refused')} takesFocus>
          <StepText>{t('cancel.refusedText')}</StepText>
          {lookAndGetHelp}
        </Step>
      );
  }
}

/** Where the notices of a phone change lead, in a text message or a mail: a button ends the change while it is open. */
export function CancelPhoneChangePage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <CancelPhoneChange key={link.opened} link={link} />
    </PageFrame>
  );
}
