import { useStepgate } from '@stepgate/react';
import styles from './DemoPhone.module.css';
import { words } from './words.ts';

type ListenProps = { readonly text: string };

const digits = /\d(?=\d)/g;

/** Plays a call if the browser has speech synthesis. A code is read digit by digit. */
export function Listen({ text }: ListenProps) {
  const { language } = useStepgate();
  if (!('speechSynthesis' in window)) return null;

  function play(): void {
    const spoken = new SpeechSynthesisUtterance(text.replace(digits, '$&, '));
    spoken.lang = language;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  }

  return (
    <button type="button" className={styles.listen} onClick={play}>
      {words.listen}
    </button>
  );
}
