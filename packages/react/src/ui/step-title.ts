import { createContext } from 'react';

/** The id of the title that describes the field of a step, if the step has one field. */
export const StepTitle = createContext<string | undefined>(undefined);
