/** How the pages of a company look: its logo, its typeface and its design tokens, in place of ours. */
import { basename } from 'node:path';
import { type Font, readFont } from './font.ts';
import { type Logo, readLogo } from './logo.ts';
import { LookFault } from './look-fault.ts';
import { readLookFile } from './read-look-file.ts';
import type { Tokens } from './tokens.ts';

export type Look = {
  readonly logo?: Logo | undefined;
  readonly font?: Font | undefined;
  readonly tokens?: Tokens | undefined;
};

/** Paths of the operator's files. */
export type LookFiles = Readonly<Record<keyof Look, string | undefined>>;

/** Every token of the guide, with comments, fits in a tenth of it. */
const mostBytes = 64 * 1024;

async function readTokensFile(file: string): Promise<Tokens> {
  const bytes = await readLookFile('STEPGATE_TOKENS', file, mostBytes);
  // Only here, because the parser of style sheets takes a tenth of a second to load.
  const { readTokens } = await import('./tokens.ts');
  try {
    return readTokens(new TextDecoder('utf-8', { fatal: true }).decode(bytes), basename(file));
  } catch (error) {
    if (error instanceof LookFault) throw error;
    throw new LookFault([`STEPGATE_TOKENS: ${file} isn't UTF-8 text`]);
  }
}

/** @throws LookFault with the faults of all files */
export async function readLook({ logo, font, tokens }: LookFiles): Promise<Look> {
  const faults: string[] = [];
  const readOr = async <T>(file: string | undefined, read: (file: string) => Promise<T>): Promise<T | undefined> => {
    if (file === undefined) return undefined;
    return read(file).catch((error: unknown) => {
      if (!(error instanceof LookFault)) throw error;
      faults.push(...error.faults);
      return undefined;
    });
  };
  const look = {
    logo: await readOr(logo, readLogo),
    font: await readOr(font, readFont),
    tokens: await readOr(tokens, readTokensFile),
  };
  if (faults.length > 0) throw new LookFault(faults);
  return look;
}
