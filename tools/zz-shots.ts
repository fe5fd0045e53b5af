import { chromium } from 'playwright';
import { exampleMails } from '/work/wt/mails/apps/identity/src/messages/test/example-mails.ts';
import { findBrowser } from '/work/wt/mails/packages/testkit/src/find-browser.ts';
const settings = { origin: 'https://login.brightwater.example', brand: 'Brightwater' };
const browser = await chromium.launch(await findBrowser());
const want = process.argv.slice(2);
for (const language of ['en', 'de'] as const)
  for (const { name, words } of exampleMails(settings, language)) {
    if (!want.includes(`${language}:${name}`)) continue;
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [360, 600]) {
        const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme: scheme });
        await page.setContent(words.html ?? '');
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const button = await page.evaluate(() => document.querySelector('a.button')?.getBoundingClientRect().height);
        console.log(language, name, scheme, width, 'overflow', over, 'button', button);
        await page.screenshot({ path: `/tmp/shot-${language}-${name}-${scheme}-${width}.png`, fullPage: true });
        await page.close();
      }
  }
await browser.close();
