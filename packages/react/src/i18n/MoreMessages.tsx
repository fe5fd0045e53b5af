import { type Messages, setupI18n } from '@lingui/core';
import { type ReactNode, useMemo } from 'react';
import { I18nContext, useI18n } from './i18n-context.ts';

type MoreMessagesProps = { readonly messages: Messages; readonly children: ReactNode };

/** Adds messages that were loaded later for the parts inside. The host's own messages take precedence. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const outer = useI18n();
  const i18n = useMemo(() => {
    const { locale } = outer;
    return setupI18n({ locale, messages: { [locale]: { ...messages, ...outer.messages } } });
  }, [outer, messages]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
