import { TextLinks } from '../../parts/text-links/TextLinks.tsx';
import styles from './TextBlocks.module.css';
import type { Block, Words } from './text.ts';

/** Texts never change while they are shown, so the index can be the key. */
const keyed = <T,>(parts: readonly T[]) => parts.map((part, place) => ({ part, key: String(place) }));

function InWords({ words }: { readonly words: Words }) {
  return keyed(words).map(({ part, key }) => {
    if (typeof part === 'string') return part;
    const within = <InWords words={part.words} />;
    if (part.kind === 'link')
      return (
        <a key={key} href={part.href} className={styles.link}>
          {within}
        </a>
      );
    const Element = part.kind;
    return <Element key={key}>{within}</Element>;
  });
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InWords words={block.words} />
        </p>
      );
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <InWords words={block.words} />
        </Heading>
      );
    }
    case 'links':
      return <TextLinks links={block.links.map(({ href, words }) => ({ href, label: <InWords words={words} /> }))} />;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={block.ordered ? styles.steps : styles.list}>
          {keyed(block.items).map(({ part, key }) => (
            <li key={key}>
              <Blocks blocks={part} />
            </li>
          ))}
        </List>
      );
    }
    case 'choice':
      return (
        <details>
          <summary>
            <InWords words={block.words} />
          </summary>
          <div className={styles.answer}>
            <Blocks blocks={block.blocks} />
          </div>
        </details>
      );
  }
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return keyed(blocks).map(({ part, key }) => <OneBlock key={key} block={part} />);
}

type TextBlocksProps = {
  readonly blocks: readonly Block[];
  /** The text links to others, so its links use a desk's width. */
  readonly index?: boolean;
};

/** The body of a text, as elements. */
export function TextBlocks({ blocks, index = false }: TextBlocksProps) {
  return (
    <div className={index ? styles.index : styles.text}>
      <Blocks blocks={blocks} />
    </div>
  );
}
