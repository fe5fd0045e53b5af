import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { ofLink } from '../parts/link/of-link.tsx';
import type { LinkToken } from '../parts/link/use-link-token.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Finishing, NewLinkNeeded, OpenLink, Unfinished } from './ResetViews.tsx';
import { useReset } from './use-reset.ts';

function Reset({ link }: { readonly link: LinkToken }) {
  const { view, setView, context, sending, begin, expire, finish } = useReset(link);
  switch (view.name) {
    case 'link':
      return link.missing ? <NewLinkNeeded because="none" context={context} /> : <OpenLink sending={sending} onBegin={begin} />;
    case 'refused':
    case 'expired':
    case 'used':
    case 'old':
      return <NewLinkNeeded key={view.name} because={view.name} context={context} />;
    case 'proving':
      return (
        <ChallengeFlow
          oneTimeToken={view.oneTimeToken}
          onComplete={() => setView({ name: 'choosing', oneTimeToken: view.oneTimeToken })}
          onExpired={expire}
        />
      );
    case 'choosing':
      return (
        <NewPasswordForm
          oneTimeToken={view.oneTimeToken}
          onSet={() => void finish(view.oneTimeToken)}
          onExpired={expire}
          onNotAllowed={() => setView({ name: 'proving', oneTimeToken: view.oneTimeToken })}
        />
      );
    case 'finishing':
      return <Finishing />;
    case 'unfinished':
      return <Unfinished error={view.error} onTryAgain={() => void finish(view.oneTimeToken)} />;
  }
}

/** The target of the reset mail's link: runs the challenges, takes the new password, and logs the customer in. */
export const ResetPassword = ofLink(Reset);
