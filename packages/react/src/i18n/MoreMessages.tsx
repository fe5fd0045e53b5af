import { type ReactNode, useMemo } from 'react';
import { I18nContext, useI18n } from './i18n-context.ts';
import { i18nOf, type Messages } from './messages.ts';

type MoreMessagesProps = { readonly messages: Messages; readonly children: ReactNode };

/** Adds messages that were loaded later for the parts inside. The host's own messages take precedence. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const outer = useI18n();
  const i18n = useMemo(() => i18nOf(outer.locale, { ...messages, ...outer.messages }), [outer, messages]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
