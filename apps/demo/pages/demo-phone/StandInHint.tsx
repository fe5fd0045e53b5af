import { shippedLanguage } from '@stepgate/contract';
import { Note, useStepgate } from '@stepgate/react';
import { useCustomers } from './use-customers.ts';

/** It is on a screen of the product, so it has the product's languages. */
const words = {
  en: 'Demo: a stand-in judges faces. Choose its answer on the demo phone.',
  de: 'Demo: Ein Platzhalter prüft Gesichter. Seine Antwort wählen Sie auf dem Demo-Smartphone.',
} as const;

/** On the screen of a face: says that a stand-in judges it. Nothing if a vendor is configured. */
export default function StandInHint() {
  const { language } = useStepgate();
  const customers = useCustomers();
  if (customers !== undefined && customers.faces === undefined) return null;
  return (
    <Note>
      <p>{words[shippedLanguage(language)]}</p>
    </Note>
  );
}
