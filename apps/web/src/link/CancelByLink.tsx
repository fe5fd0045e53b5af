/** Where the notices of a change lead that its owner may not have asked for: a button ends it while it is open. */
import { type Calls, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { useSending } from '../use-sending.ts';
import { LinkStep } from './LinkStep.tsx';
import { type LinkToken, useLinkToken } from './use-link-token.ts';

/** The page's own words for it. */
type CancelCopy = Readonly<
  Record<
    | `cancel.${'title' | 'text' | 'submit' | 'changePassword' | 'look' | 'help'}`
    | `cancel.${'none' | 'done' | 'refused'}${'' | 'Text'}`,
    string
  >
>;

type CancelByLinkProps = {
  readonly call: Calls['cancelPhoneChange'] | Calls['cancelEmailChange'] | Calls['undoEmailChange'];
  /** Where the password is changed after it. */
  readonly next: typeof routes.security | typeof routes.forgotPassword;
};

type View = 'asking' | 'cancelled' | 'refused';

function Cancel({ link, call, next }: CancelByLinkProps & { readonly link: LinkToken }) {
  const t = useCopy<CancelCopy>();
  const { client } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>('asking');

  function cancel() {
    const token = link.read();
    if (token === undefined) return;
    void sending.send(() => client.ask(call, { body: { token } }), {
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
          <LinkButton href={next} look="primary">
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

export function CancelByLink(props: CancelByLinkProps) {
  const link = useLinkToken();
  return (
    <PageFrame>
      <Cancel key={link.opened} link={link} {...props} />
    </PageFrame>
  );
}
