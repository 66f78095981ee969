import * as z from 'zod/mini';
import {
  canonicalEmail,
  cleanLine,
  isAtLeast,
  isAtMost,
  isEmail,
  isMailbox,
  isOneLine,
  isReadable,
  isVisible,
  MANY_LINES,
  NO_EMAIL,
  tooLong,
  UNREADABLE,
} from './text-checks.ts';
import { limits } from './limits.ts';

const atMost = (max: number, message = tooLong(max)) => z.refine<string>((value) => isAtMost(value, max), message);
const atLeast = (min: number, message: string) => z.refine<string>((value) => isAtLeast(value, min), message);
const readable = z.refine<string>(isReadable, UNREADABLE);
const oneLine = z.refine<string>(isOneLine, MANY_LINES);

/** Required text. `message` is shown when it is missing or too short. */
export const requiredText = (message: string, { min = 1, max }: { min?: number; max: number }) =>
  z.string(message).check(z.trim(), atLeast(min, message), atMost(max), readable);

/** A required single-line text, such as a name or a title. */
export const requiredLine = (message: string, { min = 1, max }: { min?: number; max: number }) =>
  z.string(message).check(z.overwrite(cleanLine), z.trim(), atLeast(min, message), atMost(max), readable, oneLine);

/** Optional single-line text. Invisible text becomes `null`. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(z.overwrite(cleanLine), z.trim(), atMost(max), readable, oneLine)),
    z.transform((value) => (value && isVisible(value) ? value : null)),
  );

/** Optional multi-line text. Invisible text becomes `null`. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(z.trim(), atMost(max), readable)),
    z.transform((value) => (value && isVisible(value) ? value : null)),
  );

const address = (test: (value: string) => boolean) =>
  z.string(NO_EMAIL).check(z.overwrite(canonicalEmail), z.refine(test, NO_EMAIL));

/** An email address; compared as `canonicalEmail` makes it. */
export const email = address(isEmail);
/** Like `email`, but `admin@localhost` may sign in too. */
export const signInEmail = address(isMailbox);

const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
/** Never trimmed, because spaces may be intended. */
export const password = z.string(PASSWORD_MESSAGE).check(
  atLeast(limits.password.min, PASSWORD_MESSAGE),
  atMost(limits.password.max, 'Password must be at most 200 characters'),
  z.refine<string>((value) => value.isWellFormed(), 'Please remove the characters we can’t display'),
);

/** An http(s) address, kept as written. */
export const webAddress = (message: string) =>
  z.string(message).check(
    z.trim(),
    atMost(limits.mediaUrl),
    z.refine((value) => {
      const url = URL.parse(value);
      return (
        (url?.protocol === 'https:' || url?.protocol === 'http:') &&
        !/[\s<>"\\]/.test(value) &&
        !url.username &&
        !url.password
      );
    }, message),
  );

const ZONE_MESSAGE = 'Please choose your time zone';
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }).format(0));
  } catch {
    return false;
  }
};
/** An IANA time zone, such as `Europe/London`. */
export const timeZone = z.string(ZONE_MESSAGE).check(z.maxLength(60, ZONE_MESSAGE), z.refine(isTimeZone, ZONE_MESSAGE));

export const id = z.int().check(z.positive());
export const timestamp = z.iso.datetime();

const hasFourDigitYear = (time: string): boolean => /^\d{4}-/.test(new Date(time).toJSON() ?? '');
/**
 * A time in any zone. At the edges of the calendar, a zone's offset leads to a year of five digits or before Christ, and
 * lists would sort it wrongly.
 */
export const moment = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(z.refine(hasFourDigitYear, error));

/**
 * `ifUpdatedAt` in the body of a change: the `updatedAt` of the version it is based on. The server responds with 409 and
 * `fields.ifUpdatedAt` when somebody else saved in the meantime. Without it, the last save wins.
 */
export const editedVersion = z.optional(z.iso.datetime('This must be the date of the version you edited'));

/** An administrator's search text. */
export const consoleSearch = z.optional(
  z.string('Please enter one search').check(z.trim(), z.maxLength(limits.consoleSearch)),
);

/**
 * `/path host`: the landing page and source of the visit, recorded by the page's script (`web/public/count-visit.ts`) and
 * parsed by `shared/rules/visits.ts`. Invalid values are dropped, never refused.
 */
// oxlint-disable-next-line promise/valid-params -- zod's `catch`, not a promise's
export const beganOn = z.optional(z.catch(z.nullable(z.string()), null));

/** The same in console responses; left out if unknown. */
export const beginning = z.optional(z.strictObject({ page: z.string(), source: z.nullable(z.string()) }));

/** An id in a path or a query. */
export const wholeNumber = (message?: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^[1-9][0-9]{0,14}$/, message)),
    z.transform((value) => Number(value)),
  );
/** The largest value of a foreign key on PostgreSQL. Larger ids are mistakes or attacks. */
export const LARGEST_ID = 2_147_483_647;
/** Whether an id in a body can exist. */
export const isReferable = (value: number): boolean => value <= LARGEST_ID;
/** `:id` in a path. Anything but a number in range is answered with 404. */
export const idParams = z.object({ id: wholeNumber().check(z.maximum(LARGEST_ID)) });

/** `?limit=&before=` of every list; a limit out of range is clamped, a foreign cursor refused. */
export const pageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string('limit can only be given once').check(z.regex(/^-?[0-9]{1,9}$/, 'limit must be a whole number')),
      z.transform((value) => Math.min(Math.max(Number(value), 1), limits.page.max)),
    ),
    limits.page.default,
  ),
  before: z.optional(z.string('before can only be given once').check(z.maxLength(200))),
});
/** `?sort=` of a list: one of these, or with a minus for descending. */
export const sortedBy = <const By extends string>(...by: readonly By[]) =>
  z.optional(
    z.enum(
      by.flatMap((each): (By | `-${By}`)[] => [each, `-${each}`]),
      `sort must be one of: ${by.join(', ')}`,
    ),
  );
/** `?ids=1,2,3`: selected rows of a list, at most a page. A function, so that browsers need not load it. */
export const chosenIds = () =>
  z.pipe(
    z
      .string('Please choose at least one')
      .check(z.regex(/^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}$/, 'Please choose up to 100')),
    z.transform((value) => value.split(',').map(Number)),
  );
/** Rows of an exported table; longer lists are cut. */
export const EXPORTED_ROWS = 10_000;
export type PageQuery = z.output<typeof pageQuery>;

export const success = z.strictObject({ success: z.literal(true) });
/** When it was deleted, and when it will be erased permanently. */
export const inTrash = z.strictObject({ at: timestamp, until: timestamp });
export const successMessage = z.strictObject({ success: z.literal(true), message: z.string() });

/** Text with its search matches, as ranges of UTF-16 units: [start, end), in order. */
export const marked = z.strictObject({
  text: z.string(),
  marks: z.readonly(z.array(z.readonly(z.tuple([z.int(), z.int()])))),
});
