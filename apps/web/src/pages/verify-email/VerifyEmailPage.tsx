import { calls, lifetimes, routes } from '@stepgate/contract';
import { checkedRedirect, LinkButton, PageFrame, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const hour = 60 * 60_000;

type View = { readonly name: 'asking' | 'refused' } | { readonly name: 'done'; readonly location: string };

function VerifyEmail({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client, host, language } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'asking' });

  function verify() {
    const oneTimeToken = link.read();
    if (oneTimeToken === undefined) return;
    const body = { oneTimeToken, locale: language };
    void sending.send(() => client.ask(calls.verifyEmail, { body }), {
      done(answer) {
        link.forget();
        // What is still waited for is no link's token.
        setView(answer.done ? { name: 'done', location: checkedRedirect(host, answer.value.location) } : { name: 'refused' });
      },
      refused(error) {
        if (error.status !== 400) return false;
        link.forget();
        setView({ name: 'refused' });
        return true;
      },
    });
  }

  if (link.missing)
    return (
      <Step title={t('verify.none')} takesFocus={false}>
        <StepText>{t('verify.noneText')}</StepText>
        <LinkButton href={routes.login} look="primary">
          {t('verify.login')}
        </LinkButton>
      </Step>
    );
  switch (view.name) {
    case 'asking':
      return (
        <LinkStep
          title={t('verify.title')}
          text={t('verify.text')}
          submit={t('verify.submit')}
          sending={sending}
          onSubmit={verify}
        />
      );
    case 'done':
      return (
        <Step key="done" title={t('verify.done')} takesFocus>
          <StepText>{t('verify.doneText')}</StepText>
          <StepLinks>
            <LinkButton href={view.location}>{t('verify.goOn')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'refused':
      return (
        <Step key="refused" title={t('verify.refused')} takesFocus>
          <StepText>{t('verify.refusedText', { hours: lifetimes.signUpLink / hour })}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('verify.login')}
          </LinkButton>
        </Step>
      );
  }
}

/** Where the link of the verification mail leads: a button says that the address is the customer's. */
export function VerifyEmailPage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <VerifyEmail key={link.opened} link={link} />
    </PageFrame>
  );
}
