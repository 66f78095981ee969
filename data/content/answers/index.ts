import { choosing } from './choosing.ts';
import { circle } from './circle.ts';
import { colleagues } from './colleagues.ts';
import { everyday } from './everyday.ts';
import { making } from './making.ts';
import { objections } from './objections.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import type { Answer } from './schema.ts';
import { results } from './results.ts';
import { services } from './services.ts';

/** What the chat's assistant answers in the agency's own words, beside what the pages say. */
export const answers: Answer[] = [
  ...objections,
  ...making,
  ...results,
  ...people,
  ...colleagues,
  ...money,
  ...choosing,
  ...services,
  ...circle,
  ...everyday,
];
export { synonyms } from './synonyms.ts';
