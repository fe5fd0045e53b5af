/** A page's addition to each proof that can end its flow, such as the choice to trust the browser. Nothing else shows it. */
import { createContext, type ReactNode, useContext } from 'react';

/** For the page around the flow. */
export const AddedToProof = createContext<ReactNode>(undefined);

/** For a proof: what the page adds, above the action. */
export function ProofAddition(): ReactNode {
  return useContext(AddedToProof);
}
