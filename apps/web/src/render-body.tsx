/** Draws a page as markup, without a browser. */
import { socialProviders } from '@stepgate/contract';
import { loadSocialMessages, SocialList, stillForm } from '@stepgate/pages';
import { createMemory, type Language, StepgateProvider, type StepgateProviderProps } from '@stepgate/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { compose } from './compose.ts';
import type { PageContent } from './parts/page.ts';

type Messages = StepgateProviderProps['messages'];
type Rendering = Omit<StepgateProviderProps, 'messages' | 'children'>;

/** Every social login, still, in the form that the page keeps for it. The page's settings say which of them are seen. */
async function withStillSocials(body: string, stepgate: Rendering, ofPage: Messages): Promise<string> {
  const messages = { ...ofPage, ...(await loadSocialMessages(stepgate.language)) };
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

export type RenderedBody = {
  /** Markup of the body. */
  readonly body: string;
  /** Whether social logins are in the body, without their script. */
  readonly hasStillSocials: boolean;
  /** Markup of the page's heading, for the document's title. */
  readonly title: string;
};

/** @param messages all words of the page in the language */
export async function renderBody(
  name: string,
  { Page }: PageContent,
  { language, messages, logo }: { readonly language: Language; readonly messages: Messages; readonly logo: string },
): Promise<RenderedBody> {
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
      <Page search="" />
    </StepgateProvider>,
  );
  const body = await withStillSocials(plain, stepgate, messages);
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  if (heading === undefined) throw new Error(`the page ${name} has no heading`);
  // A title is text: what its words are wrapped in stays behind.
  const title = `${heading.replaceAll(/<[^>]*>/g, '')} – ${stepgate.host.brand.name}`;
  return { body, hasStillSocials: body !== plain, title };
}
