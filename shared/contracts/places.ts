import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';

export const place = z.strictObject({
  /** The text to save as a location: "Bath, England, United Kingdom". */
  label: z.string(),
  name: z.string(),
  /** What distinguishes it from others of the same name. */
  detail: z.string(),
});
export type Place = z.output<typeof place>;

export const searchPlaces = {
  access: 'member',
  summary: 'Suggest places by the start of their name, largest first',
  query: z.object({
    search: z.string('Please enter one search').check(z.trim(), z.maxLength(100, 'Please use at most 100 characters')),
  }),
  response: z.array(place),
} satisfies Contract;
