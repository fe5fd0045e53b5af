import { calls, registerLocation } from '@stepgate/contract';
import { type LinkToken, useSending } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { parseRegistrationId } from './registration.ts';
import { type View, viewAfterFailure, viewOfRegistration } from './views.ts';

/** The sign-up of this address, as the service knows it. */
export function useRegistration(link: LinkToken, redirectUrl: string | undefined) {
  const { client, host, memory } = useStepgate();
  const sending = useSending();
  const [view, setView] = useState<View>({ name: 'opening' });
  /** A later step takes the focus. The step that the page opens with doesn't. */
  const moved = useRef(false);
  const id = useRef('');
  const login = () => `registration.session.${id.current}` as const;

  async function load(ifUnknown: 'elsewhere' | 'refused' = 'elsewhere') {
    try {
      const registration = await client.ask(calls.registration, { params: { id: id.current } });
      const oneTimeToken = memory.get(login());
      setView((before) => viewOfRegistration(before, registration, oneTimeToken));
    } catch (error) {
      setView(viewAfterFailure(error, ifUnknown));
    }
  }

  const opened = useRef(() => {
    id.current = parseRegistrationId(location.pathname);
    if (link.read() === undefined) void load();
    else setView({ name: 'link' });
  });
  useLayoutEffect(() => opened.current(), []);

  function openLink() {
    const token = link.read();
    if (token === undefined) return;
    moved.current = true;
    void sending.send(() => client.ask(calls.openRegistration, { body: { token } }), {
      done(answer) {
        link.forget();
        if (answer.id === id.current) return load();
        return host.navigate(registerLocation({ id: answer.id, redirectUrl }));
      },
      refused({ status }) {
        if (status !== 400) return false;
        link.forget();
        // This browser may have used the link itself.
        void load('refused');
        return true;
      },
    });
  }

  const endLogin = useCallback(() => {
    memory.remove(`registration.session.${id.current}`);
    opened.current();
  }, [memory]);

  return {
    view,
    sending,
    moved,
    id,
    load,
    openLink,
    endLogin,
    /** Shows another view than the service's answer. */
    show: setView,
    beginLogin(oneTimeToken: string) {
      memory.set(login(), oneTimeToken);
      setView({ name: 'in', oneTimeToken });
    },
  };
}

export type SignUpInProgress = ReturnType<typeof useRegistration>;
