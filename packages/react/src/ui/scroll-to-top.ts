import { createContext } from 'react';

/** Scrolls the dialog around a step to its top. Undefined on a page. */
export const ScrollToTop = createContext<(() => void) | undefined>(undefined);
