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

/** The agency's written answers for the chat's assistant, besides the pages. */
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
