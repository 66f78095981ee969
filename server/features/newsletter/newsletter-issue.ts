import { createHmac, timingSafeEqual } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import { richText, type RichText } from '#shared/contracts/rich-text.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { documentBlock, type MailPicture } from '../../mail/document-block.ts';
import { writeLetter } from '../../mail/letter.ts';
import { presentBlogPicture } from '../blog/blog-presenter.ts';
import { findPictures, type NewsletterRow } from './newsletter-repository.ts';

type Words = Pick<NewsletterRow, 'subject' | 'preheader' | 'doc' | 'slug' | 'in_archive'>;

interface Reader {
  /** The same at each try: a mail sent twice can be told by it. */
  readonly id: string;
  readonly to: string;
  /** Opened it is a page, posted to it ends the subscription; undefined in a test and in a preview. */
  readonly unsubscribeLink?: string | undefined;
}

/** Mail programs show a picture of this width sharply on every screen. */
const MAIL_WIDTH = 960;

/** A stored document. @throws when what is stored is none: nothing is sent of it then */
export const documentIn = (doc: string): RichText => richText.parse(JSON.parse(doc));

/** The pictures of a document as a mail loads them. */
async function mailPictures(db: Db, doc: RichText, site: string): Promise<Map<number, MailPicture>> {
  const rows = await findPictures(db, picturesIn(doc));
  return new Map(
    rows.map((row) => {
      const { sizes, url, width, height } = presentBlogPicture(row);
      const file = sizes.find((size) => size.width >= MAIL_WIDTH) ?? sizes.at(-1) ?? { url, width };
      const shown = { url: site + file.url, width: file.width, height: Math.round((height * file.width) / width) };
      return [row.id, shown];
    }),
  );
}

/** Makes a newsletter ready: its document is read once, and each reader's mail is then made in less than a millisecond. */
export async function prepareIssue(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  { subject, preheader, doc: stored, slug, in_archive }: Words,
): Promise<(reader: Reader) => Mail> {
  const doc = documentIn(stored);
  const site = publicUrl();
  const block = documentBlock(doc, { site, pictures: await mailPictures(db, doc, site) });
  const online =
    in_archive === 1 && slug !== null ? [{ label: 'Read it in the browser', link: `${site}/newsletter/${slug}` }] : [];
  return ({ id, to, unsubscribeLink }) =>
    writeLetter({
      id,
      to,
      subject,
      heading: subject,
      preheader: preheader || undefined,
      name: null,
      body: [block],
      why:
        unsubscribeLink === undefined
          ? 'This is a test. In each reader’s mail, the link that ends the subscription stands here.'
          : `You get this mail because you asked for our newsletter, ${brand.blog.name}, with this address.`,
      footerLinks: [
        ...online,
        ...(unsubscribeLink === undefined ? [] : [{ label: 'No more of these mails', link: unsubscribeLink }]),
      ],
      ...(unsubscribeLink !== undefined && { unsubscribe: unsubscribeLink }),
    });
}

/** How much of the signature stands in an address, whose first part may have 64 characters. */
const SIGNATURE = 20;

const signatureOf = (recipientId: number, secret: string): string =>
  createHmac('sha256', secret).update(`bounce\n${recipientId}`).digest('hex').slice(0, SIGNATURE);

/** Where a mail that cannot be delivered goes back to, so that it says by itself whose it was. */
export const bounceAddress = (recipientId: number, domain: string, secret: string): string =>
  `bounce+${recipientId}-${signatureOf(recipientId, secret)}@${domain}`;

/** The recipient whom an address names that a mail came back to; undefined when it is none of ours. */
export function recipientOf(address: string, secret: string): number | undefined {
  const [, id = '', given = ''] = /^bounce\+([1-9]\d{0,14})-([0-9a-f]{20})@/i.exec(address.trim()) ?? [];
  const right = Buffer.from(signatureOf(Number(id), secret));
  const signature = Buffer.from(given.toLowerCase());
  const isRight = signature.length === right.length && timingSafeEqual(signature, right);
  return isRight ? Number(id) : undefined;
}
