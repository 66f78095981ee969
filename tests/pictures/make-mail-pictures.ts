/**
 * Takes pictures of every email for docs/mails, in a wide and a narrow window, by day and by night, and writes their page:
 * node tests/pictures/make-mail-pictures.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, findTestBrowser } from '../../scripts/chromium.mjs';
import { issuePicture } from './sample-issue.ts';
import { type Sample, sampleMails } from './sample-mails.ts';

const FOLDER = 'docs/mails';
const WIDTHS = [640, 360] as const;
const SCHEMES = ['light', 'dark'] as const;
const GAP = 24;

await mkdir(FOLDER, { recursive: true });
const picture = await sharp(issuePicture.file)
  .resize(issuePicture.width, issuePicture.height, { fit: 'cover' })
  .jpeg()
  .toBuffer();
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: CHROMIUM_FLAGS });
try {
  for (const sample of sampleMails) await takeMail(browser, sample);
} finally {
  await browser.close();
}
await writeFile(`${FOLDER}/README.md`, page());

/** All pictures of one email side by side, in one file with few colours. */
async function takeMail(browserToUse: Browser, { file, mail, hasNoPictures = false }: Sample): Promise<void> {
  const shots: { input: Buffer; width: number; height: number }[] = [];
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browserToUse.newContext({ viewport: { width, height: 400 }, colorScheme });
      const tab = await context.newPage();
      await tab.route('**/*', (route) =>
        !hasNoPictures && route.request().url() === issuePicture.url
          ? route.fulfill({ contentType: 'image/jpeg', body: picture })
          : route.abort(),
      );
      await tab.setContent(mail.html ?? '');
      const input = await tab.screenshot({ fullPage: true });
      const { height } = await sharp(input).metadata();
      shots.push({ input, width, height });
      await context.close();
    }
  }
  let left = 0;
  const placed = shots.map(({ input, width }) => {
    const place = { input, top: 0, left };
    left += width + GAP;
    return place;
  });
  await sharp({
    create: {
      width: left - GAP,
      height: Math.max(...shots.map(({ height }) => height)),
      channels: 3,
      background: '#c9c9c9',
    },
  })
    .composite(placed)
    .png({ palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(`${FOLDER}/${file}.png`);
}

function page(): string {
  const sections = sampleMails.map(
    ({ file, title, when, mail }) =>
      `## ${title}\n\n${when} Subject: “${mail.subject}”\n\n![${title}, wide and narrow, light and dark](${file}.png)\n`,
  );
  return `# Emails

Every email, 640 and 360 pixels wide, in light and dark mode. Only newsletter issues load pictures. Each email has a plain-text part
with the same content. \`node tests/pictures/make-mail-pictures.ts\` takes these pictures again.

${sections.join('\n')}`;
}
