import { createHmac, timingSafeEqual } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import { richText, type RichText } from '#shared/contracts/rich-text.ts';
import { BLOG_PICTURES } from '#shared/rules/media-files.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { documentBlock, type MailPicture, type MailPlace } from '../../mail/document-block.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findBlogPictures, mailFileOf } from '../../media/media-rows.ts';
import { presentBlogPicture } from '../blog/blog-presenter.ts';
import type { NewsletterRow } from './newsletter-repository.ts';

type Words = Pick<NewsletterRow, 'subject' | 'preheader' | 'doc' | 'slug' | 'in_archive'>;

interface Reader {
  /** The same at each attempt, so that duplicates can be recognised. */
  readonly id: string;
  readonly to: string;
  /** A page when opened, and unsubscribes on POST. Undefined in a test and in a preview. */
  readonly unsubscribeLink?: string | undefined;
}

/** A stored document. @throws when it is invalid, so that nothing is sent */
export const documentIn = (doc: string): RichText => richText.parse(JSON.parse(doc));

/** In pixels. Mail programs show a picture of this width sharply on every screen. */
const MAIL_WIDTH = 960;

interface Needs extends Pick<Deps, 'db' | 'log' | 'publicUrl'> {
  /** Creates missing files for mails. Without it, as in a preview, other files are used. */
  readonly media?: Pick<Deps['media'], 'mailPicture'>;
}

/** The pictures of a document as mails load them. Falls back to the site's file when one cannot be created. */
async function mailPictures({ db, log, publicUrl, media }: Needs, doc: RichText): Promise<Map<number, MailPicture>> {
  const shown = new Map<number, MailPicture>();
  for (const found of await findBlogPictures(db, picturesIn(doc))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, because each may take much memory
    const row = await Promise.resolve(media?.mailPicture(found) ?? found).catch((error: unknown) => {
      log.warn({ err: error, picture: found.id }, 'a picture could not be prepared for emails');
      return found;
    });
    const file = mailFileOf(row);
    const { sizes, url, width, height } = presentBlogPicture(row);
    const used = file
      ? { url: BLOG_PICTURES + file, width: row.mail_width! }
      : (sizes.find((size) => size.width >= MAIL_WIDTH) ?? sizes.at(-1) ?? { url, width });
    const size = { width: used.width, height: Math.round((height * used.width) / width) };
    shown.set(row.id, { url: publicUrl() + used.url, ...size });
  }
  return shown;
}

/** Prepares a newsletter: its document is parsed once, and each mail then takes less than a millisecond. */
export async function prepareIssue(needs: Needs, words: Words): Promise<(reader: Reader) => Mail> {
  const doc = documentIn(words.doc);
  return issueOf({ ...words, doc }, { site: needs.publicUrl(), pictures: await mailPictures(needs, doc) });
}

/** Builds each reader's mail of a newsletter. */
export function issueOf(
  { subject, preheader, doc, slug, in_archive }: Omit<Words, 'doc'> & { readonly doc: RichText },
  place: MailPlace,
): (reader: Reader) => Mail {
  const block = documentBlock(doc, place);
  const { site } = place;
  const online =
    in_archive === 1 && slug !== null ? [{ label: 'View in your browser', link: `${site}/newsletter/${slug}` }] : [];
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
          ? 'This is a test. Each subscriber’s unsubscribe link appears here.'
          : `You received this because you subscribed to ${brand.blog.name}, our newsletter.`,
      footerLinks: [
        ...online,
        ...(unsubscribeLink === undefined ? [] : [{ label: 'Unsubscribe', link: unsubscribeLink }]),
      ],
      list: 'newsletter',
      ...(unsubscribeLink !== undefined && { unsubscribe: unsubscribeLink }),
    });
}

/** The length of the signature in an address. The local part is limited to 64 characters. */
const SIGNATURE = 20;

const signatureOf = (recipientId: number, secret: string): string =>
  createHmac('sha256', secret).update(`bounce\n${recipientId}`).digest('hex').slice(0, SIGNATURE);

/** The return address for bounces, which identifies the recipient. */
export const bounceAddress = (recipientId: number, domain: string, secret: string): string =>
  `bounce+${recipientId}-${signatureOf(recipientId, secret)}@${domain}`;

/** The recipient identified by a return address; undefined when it is not ours. */
export function recipientOf(address: string, secret: string): number | undefined {
  const [, id = '', given = ''] = /^bounce\+([1-9]\d{0,14})-([0-9a-f]{20})@/i.exec(address.trim()) ?? [];
  const right = Buffer.from(signatureOf(Number(id), secret));
  const signature = Buffer.from(given.toLowerCase());
  const isRight = signature.length === right.length && timingSafeEqual(signature, right);
  return isRight ? Number(id) : undefined;
}
