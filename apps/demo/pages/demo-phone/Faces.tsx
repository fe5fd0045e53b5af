import { type DemoFaceAnswer, demoCalls, demoFaceAnswers } from '@stepgate/contract';
import { useSending } from '@stepgate/pages';
import { ErrorBanner, useStepgate } from '@stepgate/react';
import { useId, useState } from 'react';
import styles from './DemoPhone.module.css';
import { useCustomers } from './use-customers.ts';
import { words } from './words.ts';

/**
 * The answers of the stand-in for a vendor of face matches. Its room is there before the answer is known, so that nothing moves; nothing if a vendor is
 * configured.
 */
export function Faces() {
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const customers = useCustomers();
  const [chosen, setChosen] = useState<DemoFaceAnswer>();
  const id = useId();
  if (customers !== undefined && customers.faces === undefined) return null;
  const answer = chosen ?? customers?.faces ?? 'accept';

  function choose(next: DemoFaceAnswer): void {
    void send(() => client.ask(demoCalls.demoAnswerFaces, { body: { answer: next } }), { done: () => setChosen(next) });
  }

  return (
    <section>
      <h2 className={styles.heading}>{words.faces}</h2>
      <p className={styles.note}>{words.facesIntro}</p>
      <div className={styles.chooser}>
        <label htmlFor={id}>{words.facesAnswer}</label>
        <select
          id={id}
          className={styles.select}
          value={answer}
          disabled={customers === undefined || busy}
          onChange={({ target }) => choose(demoFaceAnswers.find((each) => each === target.value) ?? answer)}
        >
          {demoFaceAnswers.map((each) => (
            <option key={each} value={each}>
              {words.faceAnswers[each]}
            </option>
          ))}
        </select>
      </div>
      <ErrorBanner error={failure} />
    </section>
  );
}
