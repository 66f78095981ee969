import * as z from 'zod/mini';
import { requiredLine, requiredText } from '../fields.ts';

/** The editable fields of a service. */
export const serviceForm = z.object({
  name: requiredLine('Please enter a name', { max: 120 }),
  description: requiredText('Please enter a description', { max: 5000 }),
  shortDescription: requiredText('Please enter a short description', { max: 500 }),
  features: z
    .array(requiredLine('Please enter the feature', { max: 300 }), 'Please list the features')
    .check(z.maxLength(30, 'Please list at most 30 features')),
  imageUrl: z.nullable(
    z.string('Please enter a picture’s address').check(
      z.maxLength(2000),
      // No pictures from other sites, which could change or track visitors.
      z.regex(
        /^\/(?!\/)[^\s<>"\\]+$/,
        'Please enter an address on this site, such as /images/services/podcasts.svg. Pictures from other sites can’t be shown',
      ),
    ),
  ),
  color: z.enum(['red', 'blue'], 'Please choose red or blue'),
  displayOrder: z.int('The order must be a whole number').check(z.gte(0), z.lte(1000)),
});
