import type { HandedOver } from '@stepgate/contract';
import { useState } from 'react';
import { useStepgate } from '../../provider/context.ts';
import { isPhone } from '../is-phone.ts';
import { rememberedHandover } from './remembered-handover.ts';

type PhoneInstead = {
  /** The code for the phone shows in place of the screen: now, or since before a reload. */
  readonly open: boolean;
  /** Shows it. Not there on a phone, whose own camera is the one to use. */
  readonly use: (() => void) | undefined;
  /** The same for a device that turns out to have no camera, whatever it is. */
  readonly useForWant: (() => void) | undefined;
  close(): void;
};

/**
 * Whether a challenge that needs a camera goes on on the customer's phone.
 * @param mayHandOver the `mayHandOver` of the screen
 */
export function usePhoneInstead(type: HandedOver, mayHandOver: boolean): PhoneInstead {
  const { clock, memory } = useStepgate();
  const [open, setOpen] = useState(() => mayHandOver && rememberedHandover(memory, type, clock.now()) !== undefined);
  const [offered] = useState(() => !isPhone());
  const use = mayHandOver ? () => setOpen(true) : undefined;
  return { open, use: offered ? use : undefined, useForWant: use, close: () => setOpen(false) };
}
