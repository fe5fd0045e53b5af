import { type ComponentType, createContext } from 'react';

/** What a busy button shows in addition to its ring, once it is loaded. It decides itself when the answer is slow. */
export const SlowSign = createContext<ComponentType | undefined>(undefined);
