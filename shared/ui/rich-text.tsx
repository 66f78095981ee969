import { Fragment, type ReactNode } from 'react';
import type {
  RichText as Document,
  RichTextBlock,
  RichTextEmbed,
  RichTextInline,
  RichTextList,
  RichTextPicture,
  RichTextTable,
  RichTextTaskList,
} from '#shared/contracts/rich-text.ts';
import { headingsOf, linkRuns, textOf, tickBox, type DocumentHeading } from '#shared/rules/rich-text.ts';
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
  taskList: 'grid gap-2 text-lg',
  taskItem: 'flex gap-3 wrap-anywhere',
  // Cells keep their words whole: where there are many, the table scrolls inside its frame.
  tableFrame: 'overflow-x-auto overscroll-x-contain rounded-sm print:overflow-visible',
  table: 'w-full border-collapse text-base leading-normal print:text-sm',
  header: 'min-w-40 border border-line bg-sunken px-3 py-2 text-left align-bottom font-semibold print:min-w-0',
  cell: 'min-w-40 border border-line px-3 py-2 text-left align-top print:min-w-0',
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
    case 'taskList':
      return <TaskList list={block} />;
    case 'table':
      return <Table table={block} />;
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

/** Boxes are characters, which print on paper; a screen reader gets words. */
const TaskList = ({ list }: { readonly list: RichTextTaskList }) => (
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- without its bullets Safari takes it for no list
  <ul role="list" className={richTextLook.taskList}>
    {list.content.map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <li key={index} dir="auto" className={cx(richTextLook.taskItem, 'print:break-inside-avoid')}>
        <span aria-hidden="true">{tickBox(item)}</span>
        <span className="min-w-0">
          <span className="sr-only">{item.attrs?.checked ? 'Done: ' : 'To do: '}</span>
          <Inlines content={item.content[0].content} />
        </span>
      </li>
    ))}
  </ul>
);

/** A table in a frame of its own, which scrolls sideways and takes the keyboard's focus for it. */
function Table({ table }: { readonly table: RichTextTable }) {
  const [header, ...rows] = table.content;
  const columns = textOf({ type: 'doc', content: [{ type: 'table', content: [header] }] });
  return (
    /* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrolled with the keyboard */
    <div
      role="group"
      aria-label={`Table: ${columns.replaceAll(' | ', ', ')}`}
      tabIndex={0}
      className={richTextLook.tableFrame}
    >
      <table className={richTextLook.table}>
        <thead>
          <tr>
            {header.content.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={index} scope="col" dir="auto" className={richTextLook.header}>
                <CellWords content={cell.content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={index} className="print:break-inside-avoid">
              {row.content.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={place} dir="auto" className={richTextLook.cell}>
                  <CellWords content={cell.content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    /* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */
  );
}

const CellWords = ({ content }: { readonly content: readonly { readonly content?: RichTextInline[] | undefined }[] }) =>
  content.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <p key={index}>
      <Inlines content={part.content} />
    </p>
  ));

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
