import { createContext } from 'react';

/** Scrolls the dialog around a step to its top. Undefined on a page, which isn't ours to scroll. */
export const ScrollToTop = createContext<(() => void) | undefined>(undefined);
