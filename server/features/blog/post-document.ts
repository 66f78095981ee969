import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { type RichText, richText, RICH_TEXT_VERSION } from '#shared/contracts/rich-text.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';

/** A document in its column format. */
export const documentColumns = (doc: RichText) => ({ doc: JSON.stringify(doc), doc_version: RICH_TEXT_VERSION });

/** All columns of a post that derive from its document. */
export function postTextColumns(doc: RichText) {
  const text = plainText(doc);
  return { ...documentColumns(doc), content: text, reading_minutes: readingMinutes(text) };
}

export const plainText = (doc: RichText): string => textOf(doc).trim();

export const wordsIn = (doc: RichText): number => textOf(doc).match(/\S+/g)?.length ?? 0;

type TextColumns = Pick<BlogPostRow, 'doc' | 'content'>;

/** The document of a post. It is made from the plain text when there is none, or none that this version can read. */
export function documentOfPost({ doc, content }: TextColumns): RichText {
  return (doc === null ? undefined : storedDocument(doc)) ?? documentOf(content);
}

/** A stored document, validated as on input; undefined when invalid. */
export function storedDocument(json: string): RichText | undefined {
  try {
    return richText.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The stored fields besides the document. */
export type WrittenFields = Omit<DraftFields, 'doc'>;

/** The fields of a draft or a version; undefined when this version of the server cannot read it. */
export function storedFields(row: { readonly fields: string; readonly doc: string }): DraftFields | undefined {
  const doc = storedDocument(row.doc);
  return doc && { ...(JSON.parse(row.fields) as WrittenFields), doc };
}

export const fieldColumns = ({ doc, ...fields }: DraftFields) => ({
  fields: JSON.stringify(fields),
  ...documentColumns(doc),
});
