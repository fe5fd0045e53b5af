/** The cost of a text message: how many messages it is charged as (3GPP TS 23.038, 6.2.1, and TS 23.040, 9.2.3.24.1). */
import { costlyCharacters } from './text-alphabet.ts';

/** Characters of the alphabet's extension, each of which takes the room of two. */
const extension = /[\^{}\\[~\]|€]/g;

type Length = { readonly alphabet: 'GSM-7' | 'UCS-2'; readonly characters: number; readonly segments: number };

/** A message that is cut into several has less room in each, which carries its place among them. */
export function lengthOf(text: string): Length {
  const isPlain = costlyCharacters(text.replaceAll('\n', '')) === '';
  const characters = text.length + (isPlain ? (text.match(extension)?.length ?? 0) : 0);
  const [whole, part] = isPlain ? [160, 153] : [70, 67];
  const segments = characters <= whole ? 1 : Math.ceil(characters / part);
  return { alphabet: isPlain ? 'GSM-7' : 'UCS-2', characters, segments };
}
