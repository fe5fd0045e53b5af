import { Banner, type BannerProps } from '@stepgate/react';
import { useEffect, useRef } from 'react';
import styles from './Telling.module.css';

type TellingProps = { readonly tone: BannerProps['tone']; readonly words: string };

/** What a change did. It takes the focus, since what was pressed is often gone with it. */
export function Telling({ tone, words }: TellingProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className={styles.told}>
      <Banner tone={tone}>
        <p>{words}</p>
      </Banner>
    </div>
  );
}
