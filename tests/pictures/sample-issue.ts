import type { RichTextBlock } from '#shared/contracts/rich-text.ts';
import { issueOf } from '../../server/features/newsletter/newsletter-issue.ts';

/** The issue's picture, drawn in the repository. */
export const issuePicture = {
  file: 'data/content/images/gallery/prize-day.svg',
  url: 'https://bonjour.example/media/prize-day.jpg',
  width: 960,
  height: 640,
} as const;

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });

const item = (bold: string, words: string) => ({
  type: 'listItem' as const,
  content: [
    {
      type: 'paragraph' as const,
      content: [
        { type: 'text' as const, text: bold, marks: [{ type: 'bold' as const }] },
        { type: 'text' as const, text: words },
      ],
    },
  ],
});

const blocks: readonly RichTextBlock[] = [
  paragraph(
    'Prize day is the one day of the year on which everybody comes: families, governors, those who left, and those who have not decided yet. Most schools photograph it, and very few use what they have.',
  ),
  {
    type: 'picture',
    attrs: {
      pictureId: 1,
      alt: 'Pupils throw their straw hats into the air, under red, gold and blue bunting',
      caption: 'Ten minutes after the speeches',
      width: 'wide',
    },
  },
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Three things to ask for' }] },
  {
    type: 'bulletList',
    content: [
      item('Faces before cups. ', 'A family looks for children like their own.'),
      item('One minute of sound. ', 'The applause is worth more than the speech.'),
      item('A place for the year after. ', 'The same steps each summer make a series.'),
    ],
  },
  {
    type: 'blockquote',
    content: [paragraph('“We had four hundred photographs, and then we had one that we used.”')],
  },
  {
    type: 'embed',
    attrs: { provider: 'youtube', id: 'aqz-KE-bpKQ', title: 'A prize day in ninety seconds' },
  },
  { type: 'button', attrs: { label: 'See what we photograph', href: '/services/photography' } },
];

/** An issue of the newsletter as one reader gets it. */
export const sampleIssue = issueOf(
  {
    subject: 'What a prize day is good for',
    preheader: 'Four hundred photographs, and the one that is used.',
    doc: { type: 'doc', content: [...blocks] },
    slug: 'what-a-prize-day-is-good-for',
    in_archive: 1,
  },
  {
    site: 'https://bonjour.example',
    pictures: new Map([[1, issuePicture]]),
  },
);
