import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';

/** Anything but one of our file names is answered with 404. */
const file = z.string().check(z.regex(/^[0-9a-f]{32}(?:-[1-9][0-9]{0,4})?\.[a-z0-9]{3,4}$/));

export const getMedia = {
  access: 'member',
  summary: 'Get a picture or recording, or a range of it',
  params: z.object({ file }),
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;
