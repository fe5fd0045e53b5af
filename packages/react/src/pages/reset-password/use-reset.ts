import { asCallError, routeParameters, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type EntryContext, withEntryContext } from '../../host/addresses.ts';
import { useStepgate } from '../../host/context.ts';
import { checkedRedirect } from '../../host/refused-address.ts';
import { useAddress } from '../../host/use-address.ts';
import { useSending } from '../../parts/use-sending.ts';
import { useDeadLink } from '../parts/link/use-dead-link.ts';
import type { LinkToken } from '../parts/link/use-link-token.ts';
import { type View, viewAfterFailure, viewOnOpening } from './views.ts';

/** One reset: from its link, or from what this tab has begun, to the session. */
export function useReset(link: LinkToken) {
  const address = useAddress();
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'link' });
  const [context, setContext] = useState<EntryContext>({});

  useDeadLink(link, {
    kind: 'reset-password',
    unused: view.name === 'link' && !sending.busy,
    onDead(why) {
      setContext({ redirectAfterUrl: link.says(routeParameters.redirectUrl) });
      link.forget();
      setView({ name: why === 'used' ? 'used' : 'old' });
    },
  });

  /** @param keepsPassword the customer logs in with it instead: the opened link lets this browser do so, whatever others have entered */
  function begin(keepsPassword: boolean) {
    const token = link.read();
    if (token === undefined) return;
    const redirectUrl = link.says(routeParameters.redirectUrl);
    setContext({ redirectAfterUrl: redirectUrl });
    void sending.send(() => client.ask(calls.beginPasswordReset, { body: { token, ...(redirectUrl && { redirectUrl }) } }), {
      done({ oneTimeToken, email }) {
        link.forget();
        if (email !== undefined) memory.set('email', email);
        memory.remove('passwordResetSent');
        if (keepsPassword) {
          host.navigate(withEntryContext(address(routes.login), { redirectAfterUrl: redirectUrl }));
          return;
        }
        memory.set('passwordReset', oneTimeToken);
        setView({ name: 'proving', oneTimeToken });
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        setView({ name: 'refused' });
        return true;
      },
    });
  }

  function expire() {
    memory.remove('passwordReset');
    setView({ name: 'expired' });
  }

  async function finish(oneTimeToken: string) {
    setView({ name: 'finishing', oneTimeToken });
    try {
      const { location } = await client.exchangeSession({ body: { oneTimeToken } });
      memory.clear();
      host.navigate(checkedRedirect(host, location));
    } catch (cause) {
      const next = viewAfterFailure(oneTimeToken, cause instanceof Error ? cause : asCallError(cause));
      if (next.name === 'proving') memory.remove('passwordResetSent');
      setView(next);
    }
  }

  const open = useEffectEvent(() => {
    const sent = memory.get('passwordResetSent') !== undefined;
    const first = viewOnOpening({ link: link.read(), oneTimeToken: memory.get('passwordReset'), sent });
    if (first.name === 'finishing') void finish(first.oneTimeToken);
    else setView(first);
  });
  useLayoutEffect(() => open(), []);

  return { view, setView, context, sending, begin, expire, finish };
}
