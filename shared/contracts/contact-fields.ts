import { limits } from './limits.ts';
import { problemIn, problemInEmail, type TextRule } from './text-checks.ts';

/** The services that an inquiry can be about. */
export const serviceInterests = [
  'Podcasts',
  'Video Testimonials',
  'Marketing Videos',
  'Photography',
  'Done for you Editing',
  'Training',
  'General Inquiry',
] as const;

/** The rules of the contact form's texts, shared by its schema and the form, which does not load the schema library. */
export const contactFields = {
  firstName: { message: 'First name is required', max: limits.name.max, isOneLine: true },
  lastName: { message: 'Last name is required', max: limits.name.max, isOneLine: true },
  schoolName: { max: limits.school, isOneLine: true },
  message: { message: 'Please provide a detailed message (at least 10 characters)', ...limits.contactMessage },
} as const satisfies Record<string, TextRule>;

/** The errors in the contact form's texts, by field; valid fields are missing. */
export function contactProblems(typed: Readonly<Record<string, string>>): Record<string, string> {
  const problems = [
    ...Object.entries(contactFields).map(([name, rule]) => [name, problemIn(typed[name] ?? '', rule)] as const),
    ['email', problemInEmail(typed['email'] ?? '')] as const,
  ];
  return Object.fromEntries(problems.filter((found): found is [string, string] => found[1] !== undefined));
}
