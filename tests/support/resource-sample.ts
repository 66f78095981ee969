import type { RichText, RichTextInline, RichTextParagraph } from '#shared/contracts/rich-text.ts';
import type { ResourceMeta, ResourcePicture } from '../../server/features/library/resource-docx.ts';

const words = (text: string, href?: string): RichTextInline =>
  href === undefined ? { type: 'text', text } : { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] };
const p = (...content: RichTextInline[]): RichTextParagraph => ({ type: 'paragraph', content });

/** A document with everything that a file of the library has to show. */
export const sampleResource: RichText = {
  type: 'doc',
  content: [
    p(
      words('Read '),
      words('our blog', '/blog'),
      words(' and '),
      words('the census', 'https://school.example/a'),
      words('.'),
    ),
    { type: 'heading', attrs: { level: 2 }, content: [words('Before the day')] },
    {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [
        { type: 'listItem', content: [p(words('Greet'))] },
        {
          type: 'listItem',
          content: [
            p(words('Guide')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [p(words('slowly'))] }] },
          ],
        },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [words('Who does what')] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', content: [p(words('When'))] },
            { type: 'tableHeader', content: [p(words('Who'))] },
          ],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', content: [p(words('9:00'))] },
            { type: 'tableCell', content: [p(words('[Name of guide]'))] },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: false }, content: [p(words('Print the map'))] },
        { type: 'taskItem', attrs: { checked: true }, content: [p(words('Book Žofie’s room'))] },
      ],
    },
    { type: 'picture', attrs: { pictureId: 4, alt: 'Pupils at the gate', caption: 'In May', width: 'text' } },
    { type: 'blockquote', content: [p(words('Come again'))] },
    { type: 'horizontalRule' },
    { type: 'embed', attrs: { provider: 'vimeo', id: '76979871', title: 'The open day' } },
    { type: 'button', attrs: { label: 'Book a call', href: '/booking' } },
  ],
};

export const sampleMeta = (pictures: ReadonlyMap<number, ResourcePicture> = new Map()): ResourceMeta => ({
  title: 'Open day plan',
  summary: 'A plan for one morning.',
  language: 'en-GB',
  site: 'https://bonjour.example',
  pictures,
});
