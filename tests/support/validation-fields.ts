import { LARGEST_ID } from '#shared/contracts/fields.ts';
/** One fault in an otherwise valid body, and its message beside the field. */
export type Case = readonly [field: string, value: unknown, message: string];

/** Marks a field that is left out. */
export const MISSING = Symbol('missing');

export const long = (length: number): string => 'x'.repeat(length);

export const EMAIL = 'Please enter a valid email address';
export const PASSWORD = 'Password must be at least 6 characters';
export const LONG_PASSWORD = 'Password must be at most 200 characters';
export const UNREADABLE = 'Please remove the characters we can’t display';
export const ONE_LINE = 'Please keep this to one line';
export const UNUSABLE = 'We can’t send notifications to this browser';
export const atMost = (length: string): string => `Please use at most ${length} characters`;

export const emailCases = (field = 'email'): Case[] =>
  [MISSING, '', 'marie', 'marie@', '@school.example', 'ma rie@school.example', `${long(250)}@school.example`, 5].map(
    (value) => [field, value, EMAIL],
  );

export const passwordCases = (field = 'password'): Case[] => [
  [field, MISSING, PASSWORD],
  [field, '12345', PASSWORD],
  [field, 123456, PASSWORD],
  [field, long(201), LONG_PASSWORD],
  [field, 'half\uD800pair', UNREADABLE],
];

export const nameCases = (field: string, message: string, tooShort: string): Case[] => [
  [field, MISSING, message],
  [field, tooShort, message],
  [field, ['Ada'], message],
  [field, long(101), atMost('100')],
  [field, 'Ada\u0000', UNREADABLE],
  [field, 'Ada\nBcc: x', ONE_LINE],
];

export const requiredText = (field: string, message: string, max: number): Case[] => [
  [field, MISSING, message],
  [field, '   ', message],
  [field, null, message],
  [field, long(max + 1), atMost(max.toLocaleString('en-GB'))],
];

export const optionalText = (field: string, max: number): Case[] => [
  [field, 5, 'Please enter text'],
  [field, long(max + 1), atMost(max.toLocaleString('en-GB'))],
  [field, 'a\u0007b', UNREADABLE],
];

export const cannedReplyCases: Case[] = [
  ...requiredText('title', 'Please give the reply a name', 100),
  ...requiredText('text', 'Please write the reply', 2000),
];

export const removalCases = optionalText('reason', 500);

export const OWN_PICTURE =
  'Please enter an address on this site, such as /images/services/podcasts.svg. Pictures from other sites can’t be shown';
export const PICTURE = 'Please enter an address that starts with https:// or /';
export const SLUG = 'Please use lower-case letters, numbers and single hyphens, such as open-day-film';
export const VIDEO = 'Please enter the video’s web address, starting with https://';
export const MENTIONS: Case = ['mentions', 'Ann', 'mentions must be a list of userId, start and name'];
/** Invalid parents of a reply. */
export const PARENTS: readonly Case[] = ['1', 1.5, 0, LARGEST_ID + 1].map((value) => [
  'parentId',
  value,
  'This must be the id of the comment you’re replying to',
]);
export const RELATED = 'relatedId must be the id of a post or comment';

export const conversationCases = [MISSING, '', 5, 'A'.repeat(21), `${'A'.repeat(21)}/`].map((value): Case => [
  'sessionId',
  value,
  'We couldn’t find this conversation.',
]);

/** Invalid bodies of the calls about joining. */
export const membershipCases: Record<string, readonly Case[]> = {
  'auth.apply': [
    ...nameCases('firstName', 'First name must be at least 2 characters', 'A'),
    ...nameCases('lastName', 'Last name must be at least 2 characters', ' L '),
    ...emailCases(),
    ...requiredText('schoolName', 'Please enter your school', 200),
    ['schoolName', 'two\nlines', ONE_LINE],
    ...requiredText('role', 'Please enter your role', 100),
    ['role', 'two\nlines', ONE_LINE],
    ...optionalText('note', 1000),
  ],
  'auth.invitation': [MISSING, ' ', 5].map((value): Case => [
    'invitation',
    value,
    'This invitation link is incomplete',
  ]),
  'admin.admission.set': [MISSING, 'closed', 1].map((value): Case => ['mode', value, 'Please choose how people join']),
  'admin.applications.decide': [
    ...[MISSING, 'yes'].map((value): Case => ['approved', value, 'approved must be true or false']),
    ...optionalText('word', 1000),
  ],
  'admin.invitations.create': [
    ['label', long(101), atMost('100')],
    ['label', 'two\nlines', ONE_LINE],
    ['email', 'marie', EMAIL],
    ...[MISSING, 8, '7'].map((value): Case => ['days', value, 'Please choose 7 or 30 days']),
    ['mostUses', 0, 'Please enter how many people can use the link'],
    ['mostUses', 501, 'Please enter at most 500 people'],
  ],
};

/** Invalid bodies of the calls that save, follow, pin and move posts, and of those about topics. */
export const postMarkCases: Record<string, Case[]> = {
  'feed.save': [MISSING, 'yes'].map((value) => ['saved', value, 'saved must be true or false']),
  'feed.follow': [MISSING, 'loud'].map((value) => ['follow', value, 'follow must be following, muted or null']),
  'admin.posts.pin': [
    ...[MISSING, 1].map((value): Case => ['pinned', value, 'pinned must be true or false']),
    ['until', '1 January', 'Please choose until when to pin the post'],
  ],
  'admin.posts.move': [MISSING, '1', 0, 1.5].map((value) => ['topicId', value, 'topic must be the id of a topic']),
  'admin.topics.create': requiredText('name', 'Please give the topic a name', 40),
  'admin.topics.update': [
    ['name', '  ', 'Please give the topic a name'],
    ['archived', 'yes', 'archived must be true or false'],
    ['ifName', 1, 'This must be the name you edited'],
  ],
  'admin.topics.order': [MISSING, 'all'].map((value) => ['ids', value, 'This must be the ids of all topics in order']),
};

/** The cases of a newsletter draft. */
export const newsletterCases: Case[] = [
  ...requiredText('subject', 'Please enter a subject', 150),
  ['subject', 'two\nlines', ONE_LINE],
  ['preheader', 5, 'Please enter text'],
  ['preheader', long(151), atMost('150')],
  ['preheader', 'two\nlines', ONE_LINE],
  ...[MISSING, 'all', 5].map((value): Case => ['audience', value, 'Please choose an audience']),
  ...[MISSING, 'yes'].map((value): Case => ['inArchive', value, 'Please choose whether to show it in the archive']),
  ...[MISSING, 'Some words'].map((value): Case => ['doc', value, 'Please write something']),
];

export const tagCases: Case[] = [
  ['tags', MISSING, 'The tags must be a list'],
  ['tags', 'heads', 'The tags must be a list'],
  ['tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'Please use at most 20 tags'],
];

/** The cases of a reported bounce. */
export const bounceCases: Case[] = [
  ...[MISSING, 5, long(201)].map((value): Case => ['secret', value, 'The secret is missing']),
  ['returnedTo', 5, 'Please enter text'],
  ['returnedTo', long(255), atMost('254')],
  ...emailCases().filter(([, value]) => value !== MISSING),
  ...[MISSING, 'medium'].map((value): Case => ['kind', value, 'kind must be hard, soft or complaint']),
  ['reason', 5, 'Please enter text'],
  ['reason', long(501), atMost('500')],
];
