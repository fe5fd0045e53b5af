'use client';
import { createStepgate, StepgateApp } from '@stepgate/react';
import type { ReactNode } from 'react';

const stepgate = createStepgate({
  brand: 'Harbour',
  baseUrl: '/stepgate',
  host: { addresses: { '/home': '/', '/login': '/log-in' } },
});

/** The only file that has to be a client module: `createStepgate` makes what components share in the browser. */
export const Gate = ({ children }: { readonly children: ReactNode }) => <StepgateApp stepgate={stepgate}>{children}</StepgateApp>;
