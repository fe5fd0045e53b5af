import { calls, lifetimes, routes } from '@stepgate/contract';
import {
  checkedRedirect,
  hoursIn,
  LinkStep,
  type LinkToken,
  linkPage,
  Outcome,
  useCopy,
  useDeadLink,
  useSending,
} from '@stepgate/pages';
import {
  ClockIcon,
  DoneIcon,
  drawings,
  EnvelopeIcon,
  Illustration,
  LinkButton,
  Medallion,
  Step,
  StepLinks,
  StepText,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useState } from 'react';
import type { copy } from './copy.ts';

type View = { readonly name: 'asking' | 'refused' | 'used' | 'old' } | { readonly name: 'done'; readonly location: string };

function VerifyEmail({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client, host, language } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'asking' });

  useDeadLink(link, {
    kind: 'verify-email',
    unused: view.name === 'asking' && !sending.busy,
    onDead(why) {
      link.forget();
      setView({ name: why === 'used' ? 'used' : 'old' });
    },
  });

  function verify() {
    const oneTimeToken = link.read();
    if (oneTimeToken === undefined) return;
    const body = { oneTimeToken, locale: language };
    void sending.send(() => client.ask(calls.verifyEmail, { body }), {
      done(answer) {
        link.forget();
        // A token that still waits isn't from a mailed link.
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
      <Outcome
        mark={<Medallion tone="warning" icon={WarningIcon} />}
        title={t('verify.none')}
        text={t('verify.noneText')}
        takesFocus={false}
        to={routes.login}
        label={t('verify.login')}
      />
    );
  switch (view.name) {
    case 'asking':
      return (
        <LinkStep
          mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
          title={t('verify.title')}
          text={t('verify.text')}
          submit={t('verify.submit')}
          sending={sending}
          onSubmit={verify}
        />
      );
    case 'done':
      return (
        <Step key="done" mark={<Medallion tone="success" icon={DoneIcon} />} title={t('verify.done')} takesFocus short>
          <StepText>{t('verify.doneText')}</StepText>
          <StepLinks>
            <LinkButton href={view.location}>{t('verify.goOn')}</LinkButton>
          </StepLinks>
        </Step>
      );
    case 'refused':
    case 'used':
    case 'old':
      return (
        <Outcome
          key={view.name}
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t(view.name === 'old' ? 'verify.old' : 'verify.refused')}
          text={
            view.name === 'used' ? t('verify.usedText') : t(`verify.${view.name}Text`, { hours: hoursIn(lifetimes.signUpLink) })
          }
          to={routes.login}
          label={t('verify.login')}
        />
      );
  }
}

/** The page of the link in the verification mail. A button confirms that the address is the customer's. */
export const VerifyEmailPage = linkPage(VerifyEmail);
