/** Runs in the build: prerenders each page. */
import { type ShippedLanguage, socialProviders } from '@stepgate/contract';
import { loadSocialMessages, SocialList, stillForm } from '@stepgate/pages';
import { createMemory, directionOf, languages, StepgateProvider, type StepgateProviderProps } from '@stepgate/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { compose } from './compose.ts';
import { loadWords } from './load-words.ts';
import { pages } from './pages.ts';
import { shellWords } from './shell-words.ts';

export type RenderedPage = {
  readonly name: string;
  readonly path: string;
  readonly language: ShippedLanguage;
  readonly direction: 'ltr' | 'rtl';
  /** Markup of the body. */
  readonly body: string;
  /** Whether social logins are in the body, without their script. */
  readonly hasStillSocials: boolean;
  /** Markup of the page's heading, for the document's title. */
  readonly title: string;
  /** Address of the page's web manifest, where it can be installed. */
  readonly manifest: string | undefined;
  readonly unlisted: boolean;
  /** The file in `content/` that it shows, without its language, where that is all it does. */
  readonly text: string | undefined;
  readonly words: (typeof shellWords)[ShippedLanguage];
};

type Rendering = Omit<StepgateProviderProps, 'messages' | 'children'>;

/** Every social login, still, in the form that the page keeps for it. The page's settings say which of them are seen. */
async function withStillSocials(body: string, stepgate: Rendering): Promise<string> {
  const messages = await loadSocialMessages(stepgate.language);
  return Object.entries(stillForm).reduce((written, [intent, name]) => {
    const list = (
      <StepgateProvider {...stepgate} messages={messages}>
        <SocialList intent={intent === 'signUp' ? 'signUp' : 'logIn'} providers={socialProviders} />
      </StepgateProvider>
    );
    return written.replace(
      new RegExp(`(<form name="${name}"[^>]*>)(</form>)`),
      (_, start: string, end: string) => start + renderToStaticMarkup(list) + end,
    );
  }, body);
}

async function render(name: string, language: ShippedLanguage, logo: string): Promise<RenderedPage> {
  const entry = pages[name];
  if (entry === undefined) throw new Error(`there is no page ${name}`);
  const { page } = await entry.load(language);
  const messages = await loadWords(page, language);
  const stepgate = compose({
    language,
    origin: 'https://prerender.invalid',
    hostname: 'prerender.invalid',
    // The browser has the others once the page runs.
    settings: {},
    logo,
    guestId: '',
    memory: createMemory(() => {
      throw new Error('nothing is kept while a page is prerendered');
    }),
    navigate: () => undefined,
    errorTracker: (error) => {
      throw error;
    },
  });
  const plain = renderToString(
    <StepgateProvider {...stepgate} messages={messages}>
      <page.Page search="" />
    </StepgateProvider>,
  );
  const body = await withStillSocials(plain, stepgate);
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  if (heading === undefined) throw new Error(`the page ${name} has no heading`);
  // A title is text: what its words are wrapped in stays behind.
  const title = `${heading.replaceAll(/<[^>]*>/g, '')} – ${stepgate.host.brand.name}`;
  return {
    name,
    path: entry.path,
    language,
    direction: directionOf(language),
    body,
    hasStillSocials: body !== plain,
    title,
    manifest: entry.manifest,
    unlisted: entry.unlisted ?? false,
    text: entry.text,
    words: shellWords[language],
  };
}

/** @param logo the address of our own, which the page has as its icon, too */
export function renderPages(logo: string): Promise<RenderedPage[]> {
  const wanted = Object.keys(pages).flatMap((name) => languages.map((language) => ({ name, language })));
  return Promise.all(wanted.map(({ name, language }) => render(name, language, logo)));
}
