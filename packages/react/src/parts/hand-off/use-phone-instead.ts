import type { HandedOff } from '@stepgate/contract';
import { useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useFlowMemory } from '../flow-memory.ts';
import { useSurroundingFlow } from '../surrounding-flow.ts';
import { rememberedHandOff } from './remembered-hand-off.ts';

/** Whether the page is on a touch device, whose own camera should be used. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

type PhoneInstead = {
  /** The code for the phone replaces the screen: since a press, or since before a reload. */
  readonly open: boolean;
  /** Shows it. `undefined` on a phone, whose own camera should be used. */
  readonly use: (() => void) | undefined;
  /** The same for any device that turns out to have no camera. */
  readonly useForWant: (() => void) | undefined;
  close(): void;
};

/** Whether a challenge that needs a camera continues on the customer's phone. */
export function usePhoneInstead(type: HandedOff): PhoneInstead {
  const { mayHandOff } = useSurroundingFlow();
  const { clock } = useStepgate();
  const memory = useFlowMemory();
  const [open, setOpen] = useState(() => mayHandOff && rememberedHandOff(memory, type, clock.now()) !== undefined);
  const [offered] = useState(() => !isPhone());
  const use = mayHandOff ? () => setOpen(true) : undefined;
  return { open, use: offered ? use : undefined, useForWant: use, close: () => setOpen(false) };
}
