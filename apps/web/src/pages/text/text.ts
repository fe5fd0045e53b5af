/** The build's result for a Markdown file: words, lists and links, and nothing that could run. */

export type Words = readonly (
  | string
  | { readonly kind: 'strong' | 'em' | 'code'; readonly words: Words }
  | { readonly kind: 'link'; readonly href: string; readonly words: Words }
)[];

export type Block =
  | { readonly kind: 'paragraph'; readonly words: Words }
  | { readonly kind: 'heading'; readonly depth: 2 | 3; readonly words: Words }
  /** Links alone, a row each. */
  | { readonly kind: 'links'; readonly links: readonly { readonly href: string; readonly words: Words }[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  /** One of the answers of a decision tree: what to do about it, or what to choose next, opens at a press. */
  | { readonly kind: 'choice'; readonly words: Words; readonly blocks: readonly Block[] };

/** A text that the search finds. */
export type Findable = {
  readonly title: string;
  readonly href: string;
  /** Every word of title and text once, folded, with a space between them. */
  readonly words: string;
};

export type Text = {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The texts that a search on this page looks through. */
  readonly findable?: readonly Findable[];
};
