import { type I18n, setupI18n } from '@lingui/core';
import { createContext } from 'react';

/** The messages of the nearest provider. Without a provider, ids are shown. */
export const I18nContext = createContext<I18n>(setupI18n());
