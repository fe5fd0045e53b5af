import { createContext } from 'react';

/** Added to the step's title in the document's title. */
export const BrandName = createContext('');
