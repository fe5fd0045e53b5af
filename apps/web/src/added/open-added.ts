/** For a page in a language of the company: its words are where the service says. */
import { addedTag } from '@stepgate/contract';
import type { Language, StepgateProviderProps } from '@stepgate/react';

type Messages = StepgateProviderProps['messages'];

/** @param files addresses of modules, with a space between them */
export async function openAdded(
  tag: string,
  files: string,
): Promise<{ readonly language: Language; readonly messages: Messages }> {
  const load = (file: string): Promise<{ readonly default: Messages }> => import(/* @vite-ignore */ file);
  const parts = await Promise.all(files.split(' ').map(load));
  return { language: addedTag(tag), messages: Object.assign({}, ...parts.map((part) => part.default)) };
}
