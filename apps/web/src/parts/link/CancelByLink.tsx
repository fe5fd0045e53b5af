/** The page that notifications of a change link to, for a customer who didn't request it. A button cancels the change while it is open. */

import { type Calls, routes } from '@stepgate/contract';
import { LinkStep, type LinkToken, linkPage, Outcome, useCopy, useSending } from '@stepgate/pages';
import {
  ClockIcon,
  DoneIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  ShieldIcon,
  Step,
  StepActions,
  StepLinks,
  StepText,
  useStepgate,
  WarningIcon,
} from '@stepgate/react';
import { useState } from 'react';
import type { PageContent } from '../page.ts';

/** The page's own copy. */
type CancelCopy = Readonly<
  Record<
    | `cancel.${'title' | 'text' | 'submit' | 'changePassword' | 'look' | 'help'}`
    | `cancel.${'none' | 'done' | 'refused'}${'' | 'Text'}`,
    string
  >
>;

type CancelByLinkProps = {
  readonly call:
    | Calls['cancelPhoneChange']
    | Calls['cancelPasskeyRecovery']
    | Calls['stopChange']
    | Calls['cancelEmailChange']
    | Calls['undoEmailChange'];
  /** Where the customer can change the password afterwards. */
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
      <StepActions>
        <LinkButton href={routes.security} look="primary">
          {t('cancel.look')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('cancel.help')}</LinkButton>
      </StepLinks>
    </>
  );

  if (link.missing)
    return (
      <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('cancel.none')} takesFocus={false} short>
        <StepText>{t('cancel.noneText')}</StepText>
        {lookAndGetHelp}
      </Step>
    );
  switch (view) {
    case 'asking':
      return (
        <LinkStep
          mark={<Illustration drawing={drawings.shield} icon={ShieldIcon} />}
          title={t('cancel.title')}
          text={t('cancel.text')}
          submit={t('cancel.submit')}
          look="danger"
          sending={sending}
          onSubmit={cancel}
        />
      );
    case 'cancelled':
      return (
        <Outcome
          key={view}
          mark={<Illustration tone="success" drawing={drawings.shield} icon={DoneIcon} />}
          title={t('cancel.done')}
          text={t('cancel.doneText')}
          to={next}
          label={t('cancel.changePassword')}
        >
          <LinkButton href={routes.contact}>{t('cancel.help')}</LinkButton>
        </Outcome>
      );
    case 'refused':
      return (
        <Step
          key={view}
          mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
          title={t('cancel.refused')}
          takesFocus
          short
        >
          <StepText>{t('cancel.refusedText')}</StepText>
          {lookAndGetHelp}
        </Step>
      );
  }
}

const CancelByLink = linkPage(Cancel);

/** @param words the texts of this change */
export const pageByLink = (change: CancelByLinkProps, words: NonNullable<PageContent['words']>): PageContent => ({
  Page: () => <CancelByLink {...change} />,
  words,
});
