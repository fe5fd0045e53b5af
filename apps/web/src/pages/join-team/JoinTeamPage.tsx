import { asCallError, CallError, type Calls, calls, type ReadSuccess, routeParameters, routes } from '@stepgate/contract';
import { AskedFirst, type LinkToken, linkPage, richCopy, useCopy } from '@stepgate/pages';
import {
  Address,
  ClockIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  Step,
  StepActions,
  StepLinks,
  StepText,
  TeamIcon,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type Invitation = ReadSuccess<Calls['openInvitation']>;

type View =
  | { readonly name: 'opening' | 'refused' }
  | { readonly name: 'open'; readonly invitation: Invitation }
  | { readonly name: 'failed'; readonly error: Error };

/** The login in its variant for invited people, and after it the team, where the invitation waits to be accepted. */
function loginTo({ email, businessName }: Invitation): string {
  const variant = 'BIZ_TEAM_INVITE_LOGIN';
  const query = new URLSearchParams({
    [routeParameters.variant]: variant,
    [routeParameters.email]: email,
    [routeParameters.business]: businessName,
    [routeParameters.redirectUrl]: routes.team,
  });
  return `${routes.login}?${query}`;
}

function signUpTo({ email }: Invitation): string {
  const query = new URLSearchParams({ [routeParameters.email]: email, [routeParameters.redirectUrl]: routes.team });
  return `${routes.signUp}?${query}`;
}

function WaysOn() {
  const t = useCopy<typeof copy>();
  return (
    <>
      <StepActions>
        <LinkButton href={routes.team} look="primary">
          {t('join.team')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('join.help')}</LinkButton>
      </StepLinks>
    </>
  );
}

function Opened({ invitation }: { readonly invitation: Invitation }) {
  const t = useCopy<typeof copy>();
  const { businessName: business, invitedBy: inviter, email, hasAccount } = invitation;
  return (
    <Step key="open" mark={<Medallion icon={TeamIcon} />} title={t('join.title', { business })} takesFocus short>
      <StepText>{t('join.text', { inviter, business })}</StepText>
      <StepText>{rich(hasAccount ? 'join.address' : 'join.newAddress', { email: <Address>{email}</Address> })}</StepText>
      <StepActions>
        <LinkButton href={hasAccount ? loginTo(invitation) : signUpTo(invitation)} look="primary">
          {t(hasAccount ? 'join.login' : 'join.signUp')}
        </LinkButton>
      </StepActions>
    </Step>
  );
}

/** Opening the link only shows the invitation. Joining requires a session with the invited address. */
function JoinTeam({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const [view, setView] = useState<View>({ name: 'opening' });
  const { read, missing } = link;

  const open = useCallback(async () => {
    const token = read();
    if (token === undefined) return;
    setView({ name: 'opening' });
    try {
      setView({ name: 'open', invitation: await client.ask(calls.openInvitation, { body: { token } }) });
    } catch (error) {
      if (error instanceof CallError && error.status === 400) setView({ name: 'refused' });
      else setView({ name: 'failed', error: error instanceof Error ? error : asCallError(error) });
    }
  }, [client, read]);
  useEffect(() => void open(), [open]);

  if (missing)
    return (
      <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('join.none')} takesFocus={false} short>
        <StepText>{t('join.noneText')}</StepText>
        <WaysOn />
      </Step>
    );
  switch (view.name) {
    case 'open':
      return <Opened invitation={view.invitation} />;
    case 'refused':
      return (
        <Step
          key="refused"
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('join.refused')}
          takesFocus
          short
        >
          <StepText>{t('join.refusedText')}</StepText>
          <WaysOn />
        </Step>
      );
    case 'opening':
    case 'failed':
      return (
        <AskedFirst
          mark={<Medallion icon={TeamIcon} />}
          title={t('join.checking')}
          checking={t('join.checkingText')}
          error={view.name === 'failed' ? view.error : undefined}
          tryAgain={t('join.tryAgain')}
          onTryAgain={() => void open()}
        />
      );
  }
}

/** The page of the link in a team invitation. */
export const JoinTeamPage = linkPage(JoinTeam);
