import * as z from 'zod/mini';
import { optionalLine, optionalText, requiredLine } from '../fields.ts';
import { limits } from '../limits.ts';

/** The six fields of a member's profile. */
export const profileForm = z.object({
  firstName: requiredLine('First name is required', { max: limits.name.max }),
  lastName: requiredLine('Last name is required', { max: limits.name.max }),
  jobTitle: optionalLine(limits.jobTitle),
  schoolName: optionalLine(limits.school),
  location: optionalLine(limits.location),
  bio: optionalText(limits.bio),
});
export type ProfileForm = z.input<typeof profileForm>;
