import { type ReactNode, useEffect, useRef } from 'react';
import { useStepgate } from '../../../host/context.ts';
import styles from './Reserved.module.css';

/** For this long after a press, in milliseconds, the customer expects things to move. Cumulative Layout Shift allows 500. */
const expected = 400;

/**
 * Room whose end stays where it is when an answer comes late. A content that grows shorter keeps its height until the next press. While a
 * button of it is busy, there is room for a message, so that a content that grows longer has a place.
 */
export function Reserved({ children }: { readonly children: ReactNode }) {
  const { clock } = useStepgate();
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [outer, inner] = [room.current, content.current];
    if (outer === null || inner === null) return;
    let pressedAt = clock.now();
    let height = 0;
    const keep = (next: number) => {
      height = next;
      outer.style.minBlockSize = `${next}px`;
    };
    const press = () => {
      pressedAt = clock.now();
    };
    // After the handlers of the press: what is pressed doesn't move away.
    const release = () => {
      outer.style.minBlockSize = '';
      height = inner.offsetHeight;
    };
    // Reports before the browser paints.
    const watch = new ResizeObserver(() => {
      const next = inner.offsetHeight;
      if (next < height && clock.now() - pressedAt > expected) keep(height);
      else if (outer.style.minBlockSize === '' || next > height) height = next;
    });
    watch.observe(inner);
    const presses = ['pointerdown', 'keydown', 'click'] as const;
    for (const kind of presses) addEventListener(kind, press, true);
    addEventListener('click', release);
    return () => {
      watch.disconnect();
      for (const kind of presses) removeEventListener(kind, press, true);
      removeEventListener('click', release);
    };
  }, [clock]);

  return (
    <div ref={room}>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  );
}

/** The place of a panel that an answer opens. It appears only if the answer takes a moment. */
export function PanelToCome({ of }: { readonly of: 'form' | 'code' | 'codes' | 'key' }) {
  return <div className={`${styles.toCome} ${styles[of]}`} aria-hidden="true" />;
}
