import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { onTopOf } from '../conflicts/save-change.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { audienceOf } from './newsletter-words.ts';

/** A newsletter in which nothing is written yet. */
export const blankNewsletter: NewsletterBody = {
  subject: '',
  preheader: '',
  audience: { kind: 'all', value: null },
  inArchive: true,
  doc: documentOf(''),
};

export const valuesOf = ({ subject, preheader, audience, inArchive, doc }: Newsletter): NewsletterBody => ({
  subject,
  preheader,
  audience,
  inArchive,
  doc,
});

const isSameField = (name: keyof NewsletterBody, one: NewsletterBody, other: NewsletterBody): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

export const isSame = (one: NewsletterBody, other: NewsletterBody): boolean =>
  (Object.keys(blankNewsletter) as (keyof NewsletterBody)[]).every((name) => isSameField(name, one, other));

/** What device and page hold of a newsletter that is being written. */
export interface Writing {
  readonly values: NewsletterBody;
  /** What the fields held when the writing began, or was saved last. */
  readonly from: NewsletterBody;
  /** The version that it stands on; null for a newsletter that is not there yet. */
  readonly basis: string | null;
}

/** The beginning of writing: nothing has been changed. */
export const writingOf = (newsletter: Newsletter | null): Writing => {
  const values = newsletter ? valuesOf(newsletter) : blankNewsletter;
  return { values, from: values, basis: newsletter?.updatedAt ?? null };
};

/** What an earlier visit left on the device; `from` is new. */
export type KeptWriting = Omit<Writing, 'from'> & Partial<Pick<Writing, 'from'>>;

export const isKeptWriting = (found: unknown): found is KeptWriting => {
  const { values, basis } = Object(found) as Partial<Writing>;
  return typeof values?.subject === 'string' && Array.isArray(values.doc?.content) && basis !== undefined;
};

/** One's own words on top of another person's: what one has not touched stays as it is in theirs. */
export const onTopOfTheirs = (theirs: Newsletter, { values, from }: Writing): NewsletterBody =>
  onTopOf(valuesOf(theirs), { mine: values, from }, isSameField);

const fields: readonly (readonly [label: string, wordsOf: (values: NewsletterBody) => string])[] = [
  ['Subject', ({ subject }) => subject],
  ['Preview text', ({ preheader }) => preheader],
  ['Audience', ({ audience }) => audienceOf(audience)],
  ['Archive', ({ inArchive }) => (inArchive ? 'On the website once sent' : 'Not in the archive')],
  ['Text', ({ doc }) => textOf(doc, { links: true })],
];

/** The fields that differ, with their words. */
export const differencesOf = (theirs: NewsletterBody, mine: NewsletterBody): Difference[] =>
  fields
    .map(([label, wordsOf]) => ({ label, theirs: wordsOf(theirs), mine: wordsOf(mine) }))
    .filter((difference) => difference.theirs !== difference.mine);
