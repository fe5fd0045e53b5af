/** Makes the pictures of README.md, docs/tour.md and docs/theming.md from the screens of the explorer. Prints the files. */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../packages/testkit/src/find-browser.ts';

const port = 6_107;
const origin = `http://localhost:${port}`;
const root = fileURLToPath(new URL('..', import.meta.url));
const phone = { width: 360, height: 740 };
const desk = { width: 1_000, height: 900 };
const [login, code, anotherWay] = [
  'login--socials',
  'challenges-code-by-phone--text-message',
  'challenges-around-them-another-way--every-way',
];

type Screen = { readonly name: string; readonly story: string; readonly viewport: typeof phone };

/** In README.md, each in light and in dark. */
const screens: readonly Screen[] = [
  { name: 'login', story: login, viewport: phone },
  { name: 'code', story: code, viewport: phone },
  { name: 'another-way', story: anotherWay, viewport: phone },
  { name: 'step-up', story: 'step-up-dialogs--approval', viewport: desk },
];

/** In docs/tour.md, each in light. */
const tour: readonly Screen[] = [
  { name: 'push', story: 'challenges-push--waiting', viewport: phone },
  { name: 'selfie', story: 'challenges-selfie-with-id--chosen', viewport: phone },
  { name: 'face', story: 'challenges-video-selfie--introduction', viewport: phone },
  { name: 'hand-off', story: 'challenges-around-them-on-the-phone--code', viewport: phone },
];

async function show(page: Page, story: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${story}&viewMode=story`);
  // The page below a dialog comes first.
  await page.locator(`${story.startsWith('step-up') ? 'dialog' : 'main'} h1`).waitFor();
  await page.waitForLoadState('networkidle');
}

async function write(file: string, picture: Buffer): Promise<void> {
  await writeFile(`${root}/${file}`, picture);
  console.log(`${file}: ${picture.byteLength} bytes`);
}

async function picture(
  browser: Browser,
  { story, viewport }: Screen,
  colorScheme: 'light' | 'dark',
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme });
  await show(page, story);
  await write(`docs/images/${file}.png`, await page.screenshot());
  await page.close();
}

async function pictureScreens(browser: Browser): Promise<void> {
  for (const screen of screens)
    for (const scheme of ['light', 'dark'] as const) await picture(browser, screen, scheme, `${screen.name}-${scheme}`);
  for (const screen of tour) await picture(browser, screen, 'light', screen.name);
}

/** The theme of the guide. */
function findStyle(guide: string): string {
  const [, style] = guide.split('/* lime */', 2);
  if (style === undefined) throw new Error('docs/theming.md has no theme lime');
  return style.slice(0, style.indexOf('```'));
}

async function pictureTheme(browser: Browser): Promise<void> {
  const style = findStyle(await readFile(`${root}/docs/theming.md`, 'utf8'));
  const page = await browser.newPage({ viewport: phone, reducedMotion: 'reduce' });
  const shots: string[] = [];
  for (const story of [login, code, anotherWay]) {
    await show(page, story);
    await page.addStyleTag({ content: style });
    await page.waitForLoadState('networkidle');
    shots.push((await page.screenshot()).toString('base64'));
  }
  const sheet = await browser.newPage({ viewport: { width: 1_120, height: phone.height } });
  const images = shots.map((shot) => `<img alt="" src="data:image/png;base64,${shot}">`).join('');
  await sheet.setContent(`<body style="display:flex;gap:20px;margin:0;background:#888">${images}`);
  await write('docs/images/theme-lime.jpg', await sheet.screenshot({ type: 'jpeg', quality: 80 }));
}

const explorer = spawn(process.execPath, ['../../node_modules/.bin/storybook', 'dev', '--ci', '--port', String(port)], {
  cwd: `${root}/packages/react`,
  stdio: 'ignore',
});
while ((await fetch(origin).catch(() => undefined)) === undefined) await new Promise((resolve) => setTimeout(resolve, 500));
const browser = await chromium.launch(await findBrowser());
try {
  await pictureScreens(browser);
  await pictureTheme(browser);
} finally {
  await browser.close();
  explorer.kill();
}
