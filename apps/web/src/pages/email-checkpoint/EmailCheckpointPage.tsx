import { calls, lifetimes, mailedQuestion, phoneChangeByMail, routes } from '@stepgate/contract';
import { daysIn, LinkStep, type LinkToken, linkPage, minutesIn, Outcome, useCopy, useSending } from '@stepgate/pages';
import {
  Banner,
  Button,
  ClockIcon,
  DoneIcon,
  drawings,
  Illustration,
  Medallion,
  Step,
  StepText,
  StoppedIcon,
  UserIcon,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import { QuestionFacts } from './QuestionFacts.tsx';

type Answer = 'yes' | 'no';
type View = 'asking' | 'confirmed' | 'denied' | 'refused';

function EmailCheckpoint({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [view, setView] = useState<View>('asking');
  const [pressed, setPressed] = useState<Answer>('yes');
  const [wrongBrowser, setWrongBrowser] = useState(false);
  const [about, setAbout] = useState<string>();
  const isChange = about === mailedQuestion.phoneChange;
  const says = useRef(link.says);
  useLayoutEffect(() => setAbout(says.current(mailedQuestion.name)), []);

  function give(answer: Answer) {
    const token = link.read();
    if (token === undefined || busy) return;
    setPressed(answer);
    setWrongBrowser(false);
    void send(() => client.ask(calls.answerEmailCheckpoint, { body: { token, answer } }), {
      done() {
        link.forget();
        setView(answer === 'yes' ? 'confirmed' : 'denied');
      },
      refused(error) {
        if (error.code === 'wrong_browser') setWrongBrowser(true);
        else if (error.status === 400) {
          link.forget();
          setView('refused');
        } else return false;
        return true;
      },
    });
  }

  if (link.missing)
    return (
      <Outcome
        mark={<Medallion tone="warning" icon={WarningIcon} />}
        title={t('checkpoint.none')}
        text={t('checkpoint.noneText')}
        takesFocus={false}
        to={routes.login}
        label={t('checkpoint.login')}
      />
    );
  switch (view) {
    case 'asking':
      return (
        <LinkStep
          mark={<Medallion icon={UserIcon} />}
          title={t(isChange ? 'checkpoint.changeTitle' : 'checkpoint.title')}
          text={isChange ? t('checkpoint.changeText', { days: daysIn(phoneChangeByMail.wait) }) : t('checkpoint.text')}
          submit={t('checkpoint.yes')}
          sending={{ busy: busy && pressed === 'yes', failure }}
          onSubmit={() => give('yes')}
          notice={
            <>
              <QuestionFacts link={link} isChange={isChange} />
              {wrongBrowser && (
                <Banner tone="error">
                  <p>{t('checkpoint.wrongBrowser')}</p>
                  <p>{t('checkpoint.wrongBrowserHow')}</p>
                </Banner>
              )}
            </>
          }
          second={
            <Button look="secondary" busy={busy && pressed === 'no'} onClick={() => give('no')}>
              {t('checkpoint.no')}
            </Button>
          }
        />
      );
    case 'confirmed':
      return (
        <Step key={view} mark={<Medallion tone="success" icon={DoneIcon} />} title={t('checkpoint.done')} takesFocus short>
          <StepText>{t(isChange ? 'checkpoint.changeDone' : 'checkpoint.doneText')}</StepText>
        </Step>
      );
    case 'denied':
      return (
        <Outcome
          key={view}
          mark={<Illustration tone="danger" drawing={drawings.stopHand} icon={StoppedIcon} />}
          title={t(isChange ? 'checkpoint.changeDenied' : 'checkpoint.denied')}
          text={t('checkpoint.deniedText')}
          to={routes.security}
          label={t('checkpoint.changePassword')}
        />
      );
    case 'refused':
      return (
        <Outcome
          key={view}
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('checkpoint.refused')}
          text={t('checkpoint.refusedText', { minutes: minutesIn(lifetimes.checkpointLink) })}
          to={routes.login}
          label={t('checkpoint.login')}
        />
      );
  }
}

/** The page of the link in the checkpoint mail: the customer says whether the login is theirs. */
export const EmailCheckpointPage = linkPage(EmailCheckpoint);
