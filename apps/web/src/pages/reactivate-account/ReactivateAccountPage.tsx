import { calls, isNotAllowed, routes } from '@stepgate/contract';
import {
  AskedFirst,
  LinkStep,
  type LinkToken,
  linkPage,
  Outcome,
  type OutcomeProps,
  SecondStep,
  useCopy,
  useSending,
} from '@stepgate/pages';
import {
  ChallengeFlow,
  ClockIcon,
  DangerIcon,
  DoneIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  StepLinks,
  UserIcon,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';

/** The customer's progress, noted next to the token, so that a reload continues there. */
const steps = ['proving', 'switching', 'on'] as const;
type StepName = (typeof steps)[number];

type View =
  | { readonly name: 'intro' | 'expired' | 'refused' | 'login' }
  | { readonly name: StepName; readonly oneTimeToken: string };

/** A final view with a link to the login, which returns here. */
function ToLogin(props: Pick<OutcomeProps, 'mark' | 'title' | 'text' | 'takesFocus'>) {
  const t = useCopy<typeof copy>();
  return (
    <Outcome {...props} to={routes.login} label={t('reactivate.login')}>
      <LinkButton href={routes.contact}>{t('reactivate.help')}</LinkButton>
    </Outcome>
  );
}

type SwitchingProps = { readonly oneTimeToken: string; onOn(): void; onOver(why: 'expired' | 'refused'): void };

/** Everything is proved: switches the account on as soon as this is mounted. */
function Switching({ oneTimeToken, onOn, onOver }: SwitchingProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { failure, send } = useSending();

  function switchOn() {
    void send(() => client.ask(calls.reactivateAccount, {}, { oneTimeToken }), {
      done: onOn,
      refused(error) {
        const hasExpired = error.code === 'ott_not_found';
        if (!hasExpired && !isNotAllowed(error)) return false;
        onOver(hasExpired ? 'expired' : 'refused');
        return true;
      },
    });
  }
  const firstSwitchOn = useRef(switchOn);
  useLayoutEffect(() => firstSwitchOn.current(), []);

  return (
    <AskedFirst
      mark={<Medallion icon={UserIcon} />}
      title={t('reactivate.switching')}
      checking={t('reactivate.switchingText')}
      error={failure}
      takesFocus
      tryAgain={t('reactivate.tryAgain')}
      onTryAgain={switchOn}
    />
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

  /** Continues after a reload. */
  function goOn() {
    const step = steps.find((name) => name === says('step'));
    if (step !== undefined) goTo(step);
  }
  const opened = useRef(goOn);
  useLayoutEffect(() => opened.current(), []);

  switch (view.name) {
    case 'intro':
      return link.missing ? (
        <ToLogin
          mark={<Medallion tone="warning" icon={WarningIcon} />}
          title={t('reactivate.none')}
          text={t('reactivate.noneText')}
          takesFocus={false}
        />
      ) : (
        <LinkStep
          mark={<Medallion icon={UserIcon} />}
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
      return (
        <ToLogin
          key="login"
          mark={<Medallion tone="success" icon={DoneIcon} />}
          title={t('reactivate.on')}
          text={t('reactivate.onText')}
          takesFocus
        />
      );
    case 'expired':
      return (
        <ToLogin
          key="expired"
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('reactivate.expired')}
          text={t('reactivate.expiredText')}
          takesFocus
        />
      );
    case 'refused':
      return (
        <ToLogin
          key="refused"
          mark={<Medallion tone="danger" icon={DangerIcon} />}
          title={t('reactivate.refused')}
          text={t('reactivate.refusedText')}
          takesFocus
        />
      );
  }
}

/** Reactivates an account that the customer has switched off: runs its challenges, switches it on, and continues the login. The login redirects here. */
export const ReactivateAccountPage = linkPage(ReactivateAccount);
