import { type I18n, setupI18n } from '@lingui/core';
import { createContext } from 'react';

/** The messages that words are looked up in: the nearest provider's. Without one, ids are shown. */
export const I18nContext = createContext<I18n>(setupI18n());
