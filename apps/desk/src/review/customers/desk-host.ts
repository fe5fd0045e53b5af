import { type DeskActionName, type DeskCustomer, deskRules, roleAllows } from '@stepgate/contract';
import { createContext, useContext } from 'react';
import type { Asking } from './asking.ts';

type DeskHost = {
  readonly customer: DeskCustomer;
  /** Id of the sentence that says why some actions can't be pressed. */
  readonly whyId: string;
  /** Opens the dialog of an action. */
  ask(asking: Asking): void;
};

export const DeskHostContext = createContext<DeskHost | undefined>(undefined);

export function useDeskHost(): DeskHost {
  const host = useContext(DeskHostContext);
  if (host === undefined) throw new Error('outside a customer of the desk');
  return host;
}

/** Whether a staff member may begin an action for a customer; the service decides. */
export const mayAct = ({ customer }: Pick<DeskHost, 'customer'>, name: DeskActionName): boolean =>
  !customer.ownAccount && roleAllows(customer.role, deskRules[name].role);
