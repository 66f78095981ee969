import * as z from 'zod/mini';
import { newsletterAudiences } from '../choices.ts';
import { optionalLine, requiredLine } from '../fields.ts';
import { publishingLimits } from '../publishing-limits.ts';
import { richText } from '../rich-text.ts';

/** A tag of subscribers, in lower case. */
export const tagField = z.pipe(
  requiredLine('Please enter a tag', { max: publishingLimits.subscriberTag }),
  z.transform((tag) => tag.toLowerCase()),
);

/** The audience; `value` is the region or the tag. */
const newsletterAudience = z
  .object(
    {
      kind: z.enum(newsletterAudiences, 'Please choose an audience'),
      value: optionalLine(publishingLimits.subscriberTag),
    },
    'Please choose an audience',
  )
  .check(
    z.refine(({ kind, value }) => kind !== 'region' || value !== null, {
      path: ['value'],
      error: 'Please choose a region',
    }),
    z.refine(({ kind, value }) => kind !== 'tag' || value !== null, {
      path: ['value'],
      error: 'Please choose a tag',
    }),
  );

/** The editable fields of a newsletter. */
export const newsletterBody = z.object({
  subject: requiredLine('Please enter a subject', { max: publishingLimits.newsletterSubject }),
  preheader: z.pipe(
    optionalLine(publishingLimits.newsletterPreheader),
    z.transform((words) => words ?? ''),
  ),
  audience: newsletterAudience,
  inArchive: z.boolean('Please choose whether to show it in the archive'),
  doc: z.pipe(
    z.custom<z.input<typeof richText>>((doc) => typeof doc === 'object' && doc !== null, 'Please write something'),
    richText,
  ),
});
