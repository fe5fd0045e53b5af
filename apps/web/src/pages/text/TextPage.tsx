import { helpRoute, routes } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Medallion, PageFrame, Step } from '@stepgate/react';
import { signOf } from '../../parts/text-links/sign-of.ts';
import { TextLinks } from '../../parts/text-links/TextLinks.tsx';
import type { copy } from './copy.ts';
import { TextBlocks } from './TextBlocks.tsx';
import styles from './TextPage.module.css';
import { TextSearch } from './TextSearch.tsx';
import type { Text } from './text.ts';

type TextPageProps = {
  readonly text: Text;
  /** Its address. */
  readonly path: string;
};

/** A page that shows a text. On a desk, where else to look is beside it. */
export function TextPage({ text: { title, blocks, findable }, path }: TextPageProps) {
  const t = useCopy<typeof copy>();
  const more = [
    { href: helpRoute, label: t('text.help') },
    ...(path === routes.contact ? [] : [{ href: routes.contact, label: t('text.contact') }]),
  ];
  return (
    <PageFrame wide>
      <Step mark={<Medallion icon={signOf(path)} />} title={title} takesFocus={false}>
        {findable === undefined ? (
          <div className={styles.page}>
            <TextBlocks blocks={blocks} />
            <div className={styles.more}>
              <TextLinks links={more} />
            </div>
          </div>
        ) : (
          <TextSearch texts={findable}>
            <TextBlocks blocks={blocks} index />
          </TextSearch>
        )}
      </Step>
    </PageFrame>
  );
}
