import type { BlogPicture } from '#shared/contracts/blog.ts';
import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { mergeFields } from '../conflicts/save-change.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { audienceOf } from './newsletter-labels.ts';

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

/** A newsletter being edited, in the form and as a draft on the device. */
export interface Edit {
  readonly values: NewsletterBody;
  /** The fields when editing started, or when they were last saved. */
  readonly from: NewsletterBody;
  /** The version it is based on; null for a newsletter that is not created yet. */
  readonly basis: string | null;
}

/** The initial state, without changes. */
export const editOf = (newsletter: Newsletter | null): Edit => {
  const values = newsletter ? valuesOf(newsletter) : blankNewsletter;
  return { values, from: values, basis: newsletter?.updatedAt ?? null };
};

/** A draft on the device. If it has no `from`, the fields on the server take its place. */
export type SavedEdit = Omit<Edit, 'from'> &
  Partial<Pick<Edit, 'from'>> & {
    /** Those added to the text since it was opened. */
    readonly pictures?: readonly BlogPicture[];
  };

export const isSavedEdit = (found: unknown): found is SavedEdit => {
  const { values, basis } = Object(found) as Partial<Edit>;
  return typeof values?.subject === 'string' && Array.isArray(values.doc?.content) && basis !== undefined;
};

/** Merges own changes with another version. Untouched fields keep the other person's value. */
export const mergeChanges = (theirs: Newsletter, { values, from }: Edit): NewsletterBody =>
  mergeFields(valuesOf(theirs), { mine: values, from }, isSameField);

const fields: readonly (readonly [label: string, wordsOf: (values: NewsletterBody) => string])[] = [
  ['Subject', ({ subject }) => subject],
  ['Preview text', ({ preheader }) => preheader],
  ['Audience', ({ audience }) => audienceOf(audience)],
  ['Archive', ({ inArchive }) => (inArchive ? 'On the website once sent' : 'Not in the archive')],
  ['Text', ({ doc }) => textOf(doc, { links: true })],
];

/** The fields that differ, with their texts. */
export const differencesOf = (theirs: NewsletterBody, mine: NewsletterBody): Difference[] =>
  fields
    .map(([label, wordsOf]) => ({ label, theirs: wordsOf(theirs), mine: wordsOf(mine) }))
    .filter((difference) => difference.theirs !== difference.mine);
