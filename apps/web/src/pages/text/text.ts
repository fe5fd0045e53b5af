/** A text as the build makes it of a Markdown file: words, lists and links, and nothing that could run. */

export type Words = readonly (
  | string
  | { readonly kind: 'strong' | 'em' | 'code'; readonly words: Words }
  | { readonly kind: 'link'; readonly href: string; readonly words: Words }
)[];

export type Block =
  | { readonly kind: 'paragraph'; readonly words: Words }
  | { readonly kind: 'heading'; readonly depth: 2 | 3; readonly words: Words }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  /** One of the answers of a decision tree: what to do about it, or what to choose next, opens at a press. */
  | { readonly kind: 'choice'; readonly words: Words; readonly blocks: readonly Block[] };

export type Text = {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Whether the ways to all help and to us stand below it. */
  readonly waysOn: boolean;
};
