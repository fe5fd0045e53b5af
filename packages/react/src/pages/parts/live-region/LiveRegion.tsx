import { Banner, type BannerProps } from '../../../ui/Banner.tsx';
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts';
import styles from './LiveRegion.module.css';

type LiveRegionProps = { readonly tone: BannerProps['tone']; readonly words: string };

/** Announces the result of a change. It takes the focus, because the pressed button is often gone, but not while the customer is typing. */
export function LiveRegion({ tone, words }: LiveRegionProps) {
  const element = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className={styles.told}>
      <Banner tone={tone}>
        <p>{words}</p>
      </Banner>
    </div>
  );
}
