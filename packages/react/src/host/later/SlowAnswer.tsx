/** The part of a page that is needed only after it is shown. It is loaded then, so that no first paint waits for it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from '../../ui/copy.ts';
import { SpokenStatus } from '../../ui/SpokenStatus.tsx';
import { useStepgate } from '../context.ts';
import styles from './SlowAnswer.module.css';

export { watchKeyboard } from '../../ui/watch-keyboard.ts';

/** A ring is enough until then, in milliseconds. */
const slowAfter = 3_000;

/** Inside a busy button: says after a few seconds that the work continues, in the place of the label, and once to a screen reader. */
export function SlowAnswer() {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const note = useRef<HTMLSpanElement>(null);
  const [isSlow, setIsSlow] = useState(false);
  /** A live region in a button isn't announced, and neither is one behind a dialog. */
  const [speaker, setSpeaker] = useState<Element>();
  useEffect(() => {
    setSpeaker(note.current?.closest('dialog') ?? document.body);
    return clock.after(slowAfter, () => setIsSlow(true));
  }, [clock]);
  // Not by `:has()`, which the oldest Firefox lacks: there the words would cover the label.
  useLayoutEffect(() => {
    const button = note.current?.parentElement;
    if (!isSlow || !button) return;
    button.dataset.sgSlow = '';
    return () => void delete button.dataset.sgSlow;
  }, [isSlow]);
  const words = isSlow ? t('form.slow') : '';
  return (
    <>
      <span ref={note} className={styles.note} aria-hidden="true">
        {words}
      </span>
      {speaker && createPortal(<SpokenStatus>{words}</SpokenStatus>, speaker)}
    </>
  );
}
