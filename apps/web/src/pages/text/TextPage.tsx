import { helpRoute, routes } from '@stepgate/contract';
import { LinkButton, PageFrame, Step, StepLinks, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';
import { TextBlocks } from './TextBlocks.tsx';
import type { Text } from './text.ts';

/** A page to read. */
export function TextPage({ text: { title, blocks, waysOn } }: { readonly text: Text }) {
  const t = useCopy<typeof copy>();
  return (
    <PageFrame>
      <Step title={title} takesFocus={false}>
        <TextBlocks blocks={blocks} />
        {waysOn && (
          <StepLinks>
            <LinkButton href={helpRoute}>{t('text.help')}</LinkButton>
            <LinkButton href={routes.contact}>{t('text.contact')}</LinkButton>
          </StepLinks>
        )}
      </Step>
    </PageFrame>
  );
}
