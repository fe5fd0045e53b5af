import { type Messages, setupI18n } from '@lingui/core';
import { type ReactNode, useContext, useMemo } from 'react';
import { I18nContext } from './i18n-context.ts';

type MoreMessagesProps = { readonly messages: Messages; readonly children: ReactNode };

/** Adds messages that were loaded later to those that are there already, for what is inside. Those of the host hold. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const outer = useContext(I18nContext);
  const i18n = useMemo(() => {
    const { locale } = outer;
    return setupI18n({ locale, messages: { [locale]: { ...messages, ...outer.messages } } });
  }, [outer, messages]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
