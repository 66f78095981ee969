import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { limits } from './limits.ts';

/** Why an administrator removes what a member wrote. Its author is told. */
export const removalForm = z.object({ reason: optionalText(limits.removalReason) });
export type RemovalForm = z.input<typeof removalForm>;
