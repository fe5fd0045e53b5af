import { calls, routes } from '@stepgate/contract';
import {
  Banner,
  Button,
  ChallengeFlow,
  LinkButton,
  PageFrame,
  Problem,
  SecondStep,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { LinkStep } from '../../link/LinkStep.tsx';
import { type LinkToken, useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

/** Where the customer is, noted beside the token: a reload goes on there. */
const steps = ['proving', 'switching', 'on'] as const;
type StepName = (typeof steps)[number];

type View =
  | { readonly name: 'intro' | 'expired' | 'refused' | 'login' }
  | { readonly name: StepName; readonly oneTimeToken: string };

/** A dead end with its way on: to the login, which leads back here. */
function ToLogin({ title, text, takesFocus }: { readonly title: string; readonly text: string; readonly takesFocus: boolean }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={title} takesFocus={takesFocus}>
      <StepText>{text}</StepText>
      <LinkButton href={routes.login} look="primary">
        {t('reactivate.login')}
      </LinkButton>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('reactivate.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

type SwitchingProps = { readonly oneTimeToken: string; onOn(): void; onOver(why: 'expired' | 'refused'): void };

/** Everything is proved: the switch, asked for as soon as this is shown. */
function Switching({ oneTimeToken, onOn, onOver }: SwitchingProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { failure, send } = useSending();

  function switchOn() {
    void send(() => client.ask(calls.reactivateAccount, {}, { oneTimeToken }), {
      done: onOn,
      refused({ code }) {
        if (code !== 'ott_not_found' && code !== 'not_allowed') return false;
        onOver(code === 'ott_not_found' ? 'expired' : 'refused');
        return true;
      },
    });
  }
  const shown = useRef(switchOn);
  useLayoutEffect(() => shown.current(), []);

  return (
    <Step key={String(failure !== undefined)} title={t('reactivate.switching')} takesFocus={failure === undefined}>
      {failure === undefined ? (
        <StepText live>{t('reactivate.switchingText')}</StepText>
      ) : (
        <>
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
          <Button onClick={switchOn}>{t('reactivate.tryAgain')}</Button>
        </>
      )}
    </Step>
  );
}

const nothingSent = { busy: false, failure: undefined };

function ReactivateAccount({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { read, says, note, forget } = link;
  const [view, setView] = useState<View>({ name: 'intro' });

  function goTo(name: StepName) {
    const oneTimeToken = read();
    if (oneTimeToken === undefined) return;
    note('step', name);
    setView({ name, oneTimeToken });
  }
  const end = useCallback(
    (name: 'expired' | 'refused' | 'login') => {
      forget();
      setView({ name });
    },
    [forget],
  );
  const toLogin = useCallback(() => end('login'), [end]);

  /** After a reload. */
  function goOn() {
    const step = steps.find((name) => name === says('step'));
    if (step !== undefined) goTo(step);
  }
  const opened = useRef(goOn);
  useLayoutEffect(() => opened.current(), []);

  switch (view.name) {
    case 'intro':
      return link.missing ? (
        <ToLogin title={t('reactivate.none')} text={t('reactivate.noneText')} takesFocus={false} />
      ) : (
        <LinkStep
          title={t('reactivate.title')}
          text={t('reactivate.text')}
          submit={t('reactivate.begin')}
          sending={nothingSent}
          onSubmit={() => goTo('proving')}
        >
          <StepLinks>
            <LinkButton href={routes.login}>{t('reactivate.later')}</LinkButton>
          </StepLinks>
        </LinkStep>
      );
    case 'proving':
      return (
        <ChallengeFlow oneTimeToken={view.oneTimeToken} onComplete={() => goTo('switching')} onExpired={() => end('expired')} />
      );
    case 'switching':
      return <Switching oneTimeToken={view.oneTimeToken} onOn={() => goTo('on')} onOver={end} />;
    case 'on':
      return <SecondStep oneTimeToken={view.oneTimeToken} login={{}} onStartOver={toLogin} />;
    case 'login':
      return <ToLogin key="login" title={t('reactivate.on')} text={t('reactivate.onText')} takesFocus />;
    case 'expired':
      return <ToLogin key="expired" title={t('reactivate.expired')} text={t('reactivate.expiredText')} takesFocus />;
    case 'refused':
      return <ToLogin key="refused" title={t('reactivate.refused')} text={t('reactivate.refusedText')} takesFocus />;
  }
}

/** Where the login of an account leads that its owner has switched off: proves the customer, switches the account on, and goes on with the login. */
export function ReactivateAccountPage() {
  const link = useLinkToken();
  return (
    <PageFrame>
      <ReactivateAccount key={link.opened} link={link} />
    </PageFrame>
  );
}
