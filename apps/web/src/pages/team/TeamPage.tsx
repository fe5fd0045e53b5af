import { calls, routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useCallback, useMemo, useState } from 'react';
import { hasNoSession, loginBefore, useOfSession } from '../../session/use-of-session.ts';
import { StepUp } from '../../step-up/StepUp.tsx';
import { StepUpLeft, useStepUp } from '../../step-up/use-step-up.ts';
import { Telling } from '../../telling/Telling.tsx';
import { useSending } from '../../use-sending.ts';
import { Business, Invited } from './Business.tsx';
import type { copy } from './copy.ts';
import styles from './Team.module.css';
import { type TeamHost, TeamHostContext } from './team-host.ts';

type Told = { readonly tone: 'success' | 'info'; readonly words: string };

/** The teams of whoever is logged in: what they are invited to, what they belong to, and who belongs to what they own. */
export function TeamPage() {
  const t = useCopy<typeof copy>();
  const { client, host: shell } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.team, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, routes.team);
  const stepUp = useStepUp();
  const { change } = stepUp;
  const { busy, failure, send } = useSending();
  const [told, tell] = useState<Told>();

  const host = useMemo<TeamHost>(
    () => ({
      busy,
      forgetTold: () => tell(undefined),
      run({ make, done, refused }) {
        tell(undefined);
        const work = async () => {
          try {
            const value = await change(make);
            await refresh();
            tell({ tone: 'success', words: done(value) });
          } catch (error) {
            if (!(error instanceof StepUpLeft)) throw error;
            tell({ tone: 'info', words: t('team.left') });
          }
        };
        void send(work, {
          done: () => undefined,
          refused(error) {
            if (!hasNoSession(error)) return refused?.(error) ?? false;
            shell.navigate(loginBefore(routes.team, error));
            return true;
          },
        });
      },
    }),
    [busy, change, refresh, send, shell, t],
  );
  const proving = stepUp.view !== undefined;
  const team = view.name === 'open' ? view.value : undefined;

  return (
    <PageFrame>
      {stepUp.view !== undefined && <StepUp {...stepUp} view={stepUp.view} by="second-factor" />}
      {!proving && (
        <Step title={t('team.title')} takesFocus={false}>
          <StepText live={view.name === 'checking'}>{t(view.name === 'checking' ? 'team.checking' : 'team.text')}</StepText>
        </Step>
      )}
      {/* Only out of sight while something is proved: what has been typed stays. */}
      <div className={styles.sections} hidden={proving}>
        {told !== undefined && <Telling key={told.words} {...told} />}
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
        )}
        {team !== undefined && (
          <TeamHostContext value={host}>
            {team.invitedTo.length > 0 && <Invited {...team} />}
            {team.businesses.map((business) => (
              <Business key={business.id} {...business} />
            ))}
            {team.invitedTo.length + team.businesses.length === 0 && <p className={styles.text}>{t('team.none')}</p>}
          </TeamHostContext>
        )}
        {view.name === 'failed' && (
          <>
            <Banner tone="error">
              <Problem error={view.error} />
            </Banner>
            <Button onClick={() => void check()}>{t('team.tryAgain')}</Button>
          </>
        )}
        <StepLinks>
          <LinkButton href={routes.home}>{t('team.home')}</LinkButton>
        </StepLinks>
      </div>
    </PageFrame>
  );
}
