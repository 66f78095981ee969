import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { type RichText, richText, RICH_TEXT_VERSION } from '#shared/contracts/rich-text.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';

/** A document as the column of a row has it. */
export const documentColumns = (doc: RichText) => ({ doc: JSON.stringify(doc), doc_version: RICH_TEXT_VERSION });

/** All columns of a post that its document decides. */
export function postTextColumns(doc: RichText) {
  const text = plainText(doc);
  return { ...documentColumns(doc), content: text, reading_minutes: readingMinutes(text) };
}

export const plainText = (doc: RichText): string => textOf(doc).trim();

export const wordsIn = (doc: RichText): number => textOf(doc).match(/\S+/g)?.length ?? 0;

type TextColumns = Pick<BlogPostRow, 'doc' | 'content'>;

/** The document of a post. It is read from the plain text where there is none, or none that this version knows. */
export function documentOfPost({ doc, content }: TextColumns): RichText {
  return (doc === null ? undefined : storedDocument(doc)) ?? documentOf(content);
}

/** A stored document, checked as on its way in; undefined when it is none. */
export function storedDocument(json: string): RichText | undefined {
  try {
    return richText.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** All that is stored of what was written beside the document. */
export type WrittenFields = Omit<DraftFields, 'doc'>;

/** Of a draft or a version; undefined when this version of the server cannot read it. */
export function storedFields(row: { readonly fields: string; readonly doc: string }): DraftFields | undefined {
  const doc = storedDocument(row.doc);
  return doc && { ...(JSON.parse(row.fields) as WrittenFields), doc };
}

export const fieldColumns = ({ doc, ...fields }: DraftFields) => ({
  fields: JSON.stringify(fields),
  ...documentColumns(doc),
});
