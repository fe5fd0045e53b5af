import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Phone } from '../demo-phone/Phone.tsx';
import { BrowserFrame } from './BrowserFrame.tsx';
import { dress, type Look } from './looks.ts';
import styles from './Stage.module.css';
import type { Product } from './use-demo.ts';
import { words } from './words.ts';

type StageProps = { readonly product: Product; readonly look: Look };

/** The live product, and beside it the phone of the customer. Where only one has room, two buttons switch between them. */
export function Stage({ product, look }: StageProps) {
  const [front, setFront] = useState<'browser' | 'phone'>('browser');
  const [hasNews, setHasNews] = useState(false);
  const onArrival = useCallback(() => setHasNews(true), []);

  function show(next: typeof front): void {
    setFront(next);
    setHasNews(false);
  }

  // Each page that the product goes to is dressed anew.
  const frame = useRef<HTMLIFrameElement>(null);
  const dressFrame = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) dress(root, look);
  }, [look]);
  useLayoutEffect(dressFrame, [dressFrame]);

  const isNew = hasNews && front === 'browser';
  return (
    <div className={styles.stage}>
      <div className={styles.switch}>
        <button type="button" aria-pressed={front === 'browser'} onClick={() => show('browser')}>
          {words.browser}
        </button>
        <button
          type="button"
          aria-pressed={front === 'phone'}
          aria-label={isNew ? words.phoneHasNews : undefined}
          data-news={isNew || undefined}
          onClick={() => show('phone')}
        >
          {words.phoneTab}
        </button>
      </div>
      <div className={styles.beside} data-front={front}>
        <section aria-label={words.browser} className={styles.browser}>
          <BrowserFrame address={product.path}>
            <iframe ref={frame} title={words.product} src={product.path} className={styles.frame} onLoad={dressFrame} />
          </BrowserFrame>
        </section>
        <section aria-label={words.phone} className={styles.phone}>
          <Phone owner={product.owner} onArrival={onArrival} />
        </section>
      </div>
    </div>
  );
}
