import { type ComponentType, createContext } from 'react';

/** A busy button's addition to its ring, once it is loaded. It decides itself when the answer is slow. */
export const SlowSign = createContext<ComponentType | undefined>(undefined);
