import { CallError, calls, routes } from '@stepgate/contract';
import {
  Failed,
  hasNoSession,
  LiveRegion,
  leaveForLogin,
  Reserved,
  SessionEnd,
  useCopy,
  useOfSession,
  useSending,
} from '@stepgate/pages';
import {
  EnvelopeIcon,
  ErrorBanner,
  LinkButton,
  Medallion,
  PageFrame,
  Step,
  StepLinks,
  StepText,
  StepUpProvider,
  TeamIcon,
  useStepgate,
} from '@stepgate/react';
import { useCallback, useMemo, useState } from 'react';
import { Business, Invited } from './Business.tsx';
import type { copy } from './copy.ts';
import styles from './Team.module.css';
import { type TeamHost, TeamHostContext } from './team-host.ts';

type Announcement = { readonly tone: 'success' | 'info'; readonly words: string };

function Team() {
  const t = useCopy<typeof copy>();
  const { client, host: shell, memory } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.team, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, routes.team);
  const { busy, failure, send } = useSending();
  const [announcement, announce] = useState<Announcement>();

  const host = useMemo<TeamHost>(
    () => ({
      busy,
      forgetAnnouncement: () => announce(undefined),
      run({ make, done, refused }) {
        announce(undefined);
        const work = async () => {
          try {
            const value = await make();
            await refresh();
            announce({ tone: 'success', words: done(value) });
          } catch (error) {
            if (!(error instanceof CallError && error.kind === 'closed')) throw error;
            announce({ tone: 'info', words: t('team.left') });
            // A customer who has reported fraud has no session left.
            await refresh();
          }
        };
        void send(work, {
          done: () => undefined,
          refused(error) {
            if (!hasNoSession(error)) return refused?.(error) ?? false;
            leaveForLogin({ host: shell, memory }, routes.team, error);
            return true;
          },
        });
      },
    }),
    [busy, refresh, send, shell, memory, t],
  );
  const team = view.name === 'open' ? view.value : undefined;

  return (
    <PageFrame>
      <Step mark={<Medallion icon={TeamIcon} />} title={t('team.title')} takesFocus={false}>
        <StepText live={view.name === 'checking'}>{t(view.name === 'checking' ? 'team.checking' : 'team.text')}</StepText>
        {team !== undefined && <SessionEnd page={routes.team} />}
        <div className={styles.still}>
          <Reserved>
            <div className={styles.sections}>
              {team !== undefined && (
                <TeamHostContext value={host}>
                  {team.invitedTo.length > 0 && <Invited {...team} />}
                  {team.businesses.map((business) => (
                    <Business key={business.id} {...business} />
                  ))}
                  {team.invitedTo.length + team.businesses.length === 0 && (
                    <p className={styles.none}>
                      <EnvelopeIcon />
                      {t('team.none')}
                    </p>
                  )}
                </TeamHostContext>
              )}
              {/* Above the teams, they would move. */}
              {announcement !== undefined && <LiveRegion key={announcement.words} {...announcement} />}
              <ErrorBanner error={failure} />
              {view.name === 'failed' && (
                <Failed error={view.error} tryAgain={t('team.tryAgain')} onTryAgain={() => void check()} />
              )}
            </div>
          </Reserved>
        </div>
        {/* Below what loads, it would move. */}
        {view.name !== 'checking' && (
          <StepLinks>
            <LinkButton href={routes.home}>{t('team.home')}</LinkButton>
          </StepLinks>
        )}
      </Step>
    </PageFrame>
  );
}

/** The customer's teams: the invitations, the memberships, and the members of the customer's own businesses. */
export function TeamPage() {
  return (
    <StepUpProvider>
      <Team />
    </StepUpProvider>
  );
}
