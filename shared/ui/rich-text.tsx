import { Fragment, type ReactNode } from 'react';
import type {
  RichText as Document,
  RichTextBlock,
  RichTextEmbed,
  RichTextInline,
  RichTextList,
  RichTextPicture,
} from '#shared/contracts/rich-text.ts';
import { headingsOf, linkRuns, type DocumentHeading } from '#shared/rules/rich-text.ts';
import { ButtonLink } from './button.tsx';
import { cx } from './cx.ts';

/** The styles of a document's parts, on the site and in the editor. */
export const richTextLook = {
  paragraph: 'prose-lines text-lg',
  h2: 'mt-6 scroll-mt-24 text-3xl wrap-anywhere',
  h3: 'mt-3 scroll-mt-24 text-2xl wrap-anywhere',
  bulletList: 'grid list-disc gap-2 pl-6 marker:text-red',
  orderedList: 'grid list-decimal gap-2 pl-6 marker:text-muted',
  item: 'pl-1 wrap-anywhere',
  quote: 'grid gap-4 border-l-4 border-ochre pl-6 font-display text-2xl leading-snug wrap-anywhere',
  rule: 'my-4 border-line',
} as const;

interface RichTextProps {
  readonly doc: Document;
  /** A picture without its caption, or null if it was deleted. */
  readonly picture: (attrs: RichTextPicture['attrs']) => ReactNode;
  /** A film or player, which loads nothing from another company without consent. */
  readonly embed: (attrs: RichTextEmbed['attrs']) => ReactNode;
}

/**
 * A document as React elements, for the site and the console's preview. It renders only the elements below and passes all text
 * to React, so nothing in a document can become markup.
 */
export function RichText({ doc, picture, embed }: RichTextProps) {
  const headings = headingsOf(doc);
  return doc.content.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a document have no other key
    <Fragment key={index}>
      <Block block={block} heading={headings.get(index)} picture={picture} embed={embed} />
    </Fragment>
  ));
}

interface BlockProps extends Omit<RichTextProps, 'doc'> {
  readonly block: RichTextBlock;
  readonly heading: DocumentHeading | undefined;
}

function Block({ block, heading, picture, embed }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
      return block.content?.length ? (
        <p dir="auto" className={richTextLook.paragraph}>
          <Inlines content={block.content} />
        </p>
      ) : null;
    case 'heading': {
      const { level } = block.attrs;
      const Heading = level === 2 ? 'h2' : 'h3';
      return heading ? (
        <Heading dir="auto" id={heading.id} className={richTextLook[Heading]}>
          <Inlines content={block.content} />
        </Heading>
      ) : null;
    }
    case 'bulletList':
    case 'orderedList':
      return <List list={block} className="text-lg" />;
    case 'blockquote':
      return (
        <blockquote className={richTextLook.quote}>
          {block.content.map(({ content }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <p key={index} dir="auto">
              <Inlines content={content} />
            </p>
          ))}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr className={richTextLook.rule} />;
    case 'picture': {
      const shown = picture(block.attrs);
      return shown ? (
        <figure className={block.attrs.width === 'wide' ? 'lg:-mx-24' : undefined}>
          {shown}
          {block.attrs.caption ? (
            <figcaption className="mt-3 text-sm text-muted wrap-anywhere">{block.attrs.caption}</figcaption>
          ) : null}
        </figure>
      ) : null;
    }
    case 'embed':
      return embed(block.attrs);
    default:
      return (
        <p>
          <ButtonLink href={block.attrs.href} rel="noopener">
            {block.attrs.label}
          </ButtonLink>
        </p>
      );
  }
}

function List({ list, className }: { readonly list: RichTextList; readonly className?: string }) {
  const items = list.content.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <li dir="auto" key={index} className={richTextLook.item}>
      {item.content.map((part, place) =>
        part.type === 'paragraph' ? (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <p key={place}>
            <Inlines content={part.content} />
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <List key={place} list={part} className="mt-2" />
        ),
      )}
    </li>
  ));
  return list.type === 'bulletList' ? (
    <ul className={cx(richTextLook.bulletList, className)}>{items}</ul>
  ) : (
    <ol start={list.attrs?.start} className={cx(richTextLook.orderedList, className)}>
      {items}
    </ol>
  );
}

const Inlines = ({ content }: { readonly content: readonly RichTextInline[] | undefined }) =>
  linkRuns(content).map(({ href, parts }, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- as above
    const words = parts.map((part, place) => <Words key={place} part={part} />);
    return href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{words}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={index} href={href} rel="noopener" className="link">
        {words}
      </a>
    );
  });

function Words({ part }: { readonly part: RichTextInline }) {
  if (part.type === 'hardBreak') return <br />;
  let words: ReactNode = part.text;
  for (const { type } of part.marks ?? []) {
    if (type === 'bold') words = <strong>{words}</strong>;
    if (type === 'italic') words = <em>{words}</em>;
  }
  return words;
}
