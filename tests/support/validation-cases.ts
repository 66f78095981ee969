/** One thing that is wrong with an otherwise valid body, and what is said beside the field. */
export type Case = readonly [field: string, value: unknown, message: string];

/** Stands for a field that is left out. */
export const MISSING = Symbol('missing');

const long = (length: number): string => 'x'.repeat(length);

const EMAIL = 'Please enter a valid email address';
const PASSWORD = 'Password must be at least 6 characters';
const LONG_PASSWORD = 'Password must be at most 200 characters';
const UNREADABLE = 'Please remove the characters that cannot be shown';
const ONE_LINE = 'Please keep this to one line';
const UNUSABLE = 'This browser’s notifications cannot be used';
const atMost = (length: string): string => `Please use at most ${length} characters`;

const emailCases = (field = 'email'): Case[] =>
  [MISSING, '', 'marie', 'marie@', '@school.example', 'ma rie@school.example', `${long(250)}@school.example`, 5].map(
    (value) => [field, value, EMAIL],
  );

const passwordCases = (field = 'password'): Case[] => [
  [field, MISSING, PASSWORD],
  [field, '12345', PASSWORD],
  [field, 123456, PASSWORD],
  [field, long(201), LONG_PASSWORD],
  [field, 'half\uD800pair', UNREADABLE],
];

const nameCases = (field: string, message: string, tooShort: string): Case[] => [
  [field, MISSING, message],
  [field, tooShort, message],
  [field, ['Ada'], message],
  [field, long(101), atMost('100')],
  [field, 'Ada\u0000', UNREADABLE],
  [field, 'Ada\nBcc: x', ONE_LINE],
];

const requiredText = (field: string, message: string, max: number): Case[] => [
  [field, MISSING, message],
  [field, '   ', message],
  [field, null, message],
  [field, long(max + 1), atMost(max.toLocaleString('en-GB'))],
];

const optionalText = (field: string, max: number): Case[] => [
  [field, 5, 'Please enter text'],
  [field, long(max + 1), atMost(max.toLocaleString('en-GB'))],
  [field, 'a\u0007b', UNREADABLE],
];

const cannedReplyCases: Case[] = [
  ...requiredText('title', 'Please give the reply a name', 100),
  ...requiredText('text', 'Please write the reply', 2000),
];

const removalCases = optionalText('reason', 500);

const PICTURE = 'Please enter an address that starts with https:// or /';
const SLUG = 'Please use small letters, digits and single hyphens, as in open-day-film';
const VIDEO = 'Please enter the video’s web address, starting with https://';
const RELATED = 'Please give the id of the post or comment';

const conversationCases = [MISSING, '', 5, 'A'.repeat(21), `${'A'.repeat(21)}/`].map((value): Case => [
  'sessionId',
  value,
  'This conversation could not be found.',
]);

const blogCases: Case[] = [
  ...requiredText('title', 'Title is required', 200),
  ['title', 'two\nlines', ONE_LINE],
  ...[MISSING, '', 'Open Day', 'open--day', '-open', 'ouvert-é', 7].map((value): Case => ['slug', value, SLUG]),
  ['slug', 'admin', 'This address is reserved. Please choose another'],
  ['slug', long(121), atMost('120')],
  ...requiredText('excerpt', 'Excerpt is required', 1000),
  ...requiredText('content', 'Content is required', 200_000),
  ['category', '', 'Please enter a category'],
  ['category', long(61), atMost('60')],
  ['imageUrl', 5, 'Please enter a picture’s address'],
  ...['http://school.example/a.jpg', '//school.example/a.jpg', 'javascript:alert(1)'].map((value): Case => [
    'imageUrl',
    value,
    PICTURE,
  ]),
  ...['tomorrow', '2026-02-30T00:00:00Z', '2026-01-01', '9999-12-31T23:59:59-14:00', 0].map((value): Case => [
    'publishedAt',
    value,
    'Please enter a date',
  ]),
  ['published', 'yes', 'Please give published as true or false'],
  ['imageAlt', 5, 'Please enter text'],
  ['imageAlt', long(301), atMost('300')],
  ['imageAlt', 'two\nlines', ONE_LINE],
];

/** By the call's name; the valid bodies are in example-bodies.ts. */
export const validationCases: Record<string, readonly Case[]> = {
  'auth.login': [...emailCases(), ...passwordCases()],
  'auth.register': [
    ...nameCases('firstName', 'First name must be at least 2 characters', 'A'),
    ...nameCases('lastName', 'Last name must be at least 2 characters', ' L '),
    ...emailCases(),
    ['email', 'admin@localhost', EMAIL],
    ['confirmPassword', 'something else', "Passwords don't match"],
    ['confirmPassword', '12345', PASSWORD],
  ],
  'auth.forgot': emailCases(),
  'auth.reset': [
    ...[MISSING, '', 5].map((value): Case => ['token', value, 'The reset token is missing or invalid']),
    ...passwordCases('newPassword'),
  ],
  'auth.profile': [
    ...nameCases('firstName', 'First name is required', ' '),
    ...nameCases('lastName', 'Last name is required', ''),
    ['schoolName', long(201), atMost('200')],
    ['schoolName', 'two\nlines', ONE_LINE],
    ['location', long(201), atMost('200')],
    ['location', 'two\nlines', ONE_LINE],
    ['bio', long(501), atMost('500')],
    ['bio', 'nul\u0000', UNREADABLE],
    ['bio', 5, 'Please enter text'],
  ],
  'account.password': [
    ...[MISSING, '', 5].map((value): Case => ['currentPassword', value, 'Please enter your current password']),
    ['currentPassword', long(401), LONG_PASSWORD],
    ...passwordCases('newPassword'),
  ],
  'account.map.set': [
    ['hidden', MISSING, 'Please give hidden as true or false'],
    ['hidden', 'yes', 'Please give hidden as true or false'],
  ],
  'push.choose': [
    ...['comments', 'replies', 'messages'].flatMap((field): Case[] =>
      [MISSING, 'yes', 1].map((value) => [field, value, 'Please choose yes or no']),
    ),
    ['quietFrom', null, 'Please choose when the quiet hours begin'],
    ['quietTo', null, 'Please choose when the quiet hours end'],
    ['quietTo', '22:00', 'Please choose an end that is not the beginning'],
    ...['quietFrom', 'quietTo'].flatMap((field): Case[] =>
      [MISSING, '24:00', '7:00', '07:60', '', 7].map((value) => [field, value, 'Please choose a time, as in 22:00']),
    ),
    ...[MISSING, '', 'Nowhere/Land', 5].map((value): Case => ['timeZone', value, 'Please choose your time zone']),
  ],
  'push.subscribe': [
    ...['endpoint', 'p256dh', 'auth'].map((field): Case => [field, MISSING, UNUSABLE]),
    ['endpoint', `https://fcm.googleapis.com/${long(1000)}`, UNUSABLE],
    ...['', 'A'.repeat(86), `${'A'.repeat(86)}+`].map((value): Case => ['p256dh', value, UNUSABLE]),
    ...['', 'A'.repeat(21), 5].map((value): Case => ['auth', value, UNUSABLE]),
  ],
  'account.delete': [
    ...[MISSING, '', 5].map((value): Case => ['password', value, 'Please enter your current password']),
    ['password', long(401), LONG_PASSWORD],
  ],
  'services.update': [
    ...requiredText('name', 'Please enter a name', 120),
    ...requiredText('description', 'Please enter a description', 5000),
    ...requiredText('shortDescription', 'Please enter a short description', 500),
    ['features', MISSING, 'Please list the features'],
    ['features', 'Recording', 'Please list the features'],
    ['features', Array.from({ length: 31 }, () => 'Recording'), 'Please list at most 30 features'],
    ['imageUrl', MISSING, 'Please enter a picture’s address'],
    ['imageUrl', 'ftp://school.example', PICTURE],
    ['color', 'green', 'Please choose red or blue'],
    ['displayOrder', 1.5, 'Please give the order as a whole number'],
    ['displayOrder', '1', 'Please give the order as a whole number'],
  ],
  'contact.send': [
    ...nameCases('firstName', 'First name is required', ' '),
    ...nameCases('lastName', 'Last name is required', ''),
    ...emailCases(),
    ['schoolName', long(201), atMost('200')],
    ['schoolName', 'two\r\nlines', ONE_LINE],
    ['schoolName', 5, 'Please enter text'],
    ['serviceInterest', 'Catering', 'Please choose one of the services'],
    ...[MISSING, 'Too short', '          x', 12345678901].map((value): Case => [
      'message',
      value,
      'Please provide a detailed message (at least 10 characters)',
    ]),
    ['message', long(5001), atMost('5,000')],
  ],
  'bookings.request': [
    ...[MISSING, 5, long(101)].map((value): Case => ['person', value, 'Please choose whom to meet']),
    ['kind', 'lunch', 'Please choose what to book'],
    ...nameCases('name', 'Please enter your name', ' '),
    ...emailCases(),
    ...[MISSING, [], 'tomorrow'].map((value): Case => [
      'times',
      value,
      'Please choose at least one time that suits you',
    ]),
    ['times', Array.from({ length: 4 }, () => '2026-01-12T10:00:00Z'), 'Please choose at most three times'],
    ...[MISSING, '', 'Nowhere/Land', '../etc', long(61), 5].map((value): Case => [
      'timeZone',
      value,
      'Please choose your time zone',
    ]),
  ],
  'inquiries.update': [MISSING, 'read', 1].map((value): Case => [
    'state',
    value,
    'Please choose received, seen or answered',
  ]),
  'inquiries.note': optionalText('note', 2000),
  'newsletter.subscribe': emailCases(),
  'newsletter.confirm': [MISSING, '', 5, long(201)].map((value): Case => [
    'token',
    value,
    'This link is invalid or has expired.',
  ]),
  'blog.create': blogCases,
  'blog.update': [...blogCases, ['ifUpdatedAt', 'yesterday', 'Please give the time of the version that was changed']],
  'feed.create': [
    ...requiredText('title', 'Title is required', 200),
    ...requiredText('content', 'Content is required', 10_000),
    ['postType', 'poem', 'Please choose what kind of post this is'],
    ...['1', 0, 1.5, -1].map((value): Case => ['blogPostId', value, 'Please give the id of a blog post']),
    ...[MISSING, null, '', 'my holiday film', 'ftp://school.example', 'https://a:b@school.example'].map(
      (value): Case => ['mediaUrl', value, VIDEO],
    ),
  ],
  'feed.update': [
    ...requiredText('title', 'Title is required', 200),
    ...requiredText('content', 'Content is required', 10_000),
  ],
  'feed.like': [['liked', 'yes', 'Please give liked as true or false']],
  'feed.comments.create': requiredText('content', 'Comment cannot be empty', 2000),
  'feed.comments.update': requiredText('content', 'Comment cannot be empty', 2000),
  'gamification.record': [
    ['activityType', MISSING, 'Please give the activity as post or comment'],
    ['activityType', 'like', 'Please give the activity as post or comment'],
    ['points', 'ten', 'Please give the points as a number'],
    ...[MISSING, '1', 1.5, 0, -1].map((value): Case => ['relatedId', value, RELATED]),
  ],
  'chat.start': [
    ['visitorId', 5, 'Please enter text'],
    ['visitorId', long(201), atMost('200')],
    ['visitorId', 'two\nlines', ONE_LINE],
  ],
  'chat.send': [
    ...conversationCases,
    ...requiredText('message', 'Please write a message', 2000),
    ['message', 'nul\u0000', UNREADABLE],
    ['wantsPerson', 'yes', 'Please give wantsPerson as true or false'],
  ],
  'chat.contact': [
    ...conversationCases,
    ...emailCases(),
    ['name', 5, 'Please enter text'],
    ['name', long(101), atMost('100')],
    ['name', 'two\nlines', ONE_LINE],
  ],
  'messages.send': [...requiredText('text', 'Please write a message', 4000), ['text', 'nul\u0000', UNREADABLE]],
  'messages.read': [MISSING, '1', 1.5, 0, -1].map((value): Case => ['upTo', value, 'Please give the id of a message']),
  'admin.posts.delete': removalCases,
  'admin.comments.delete': removalCases,
  'reports.create': [
    ...[MISSING, 'boring', 5].map((value): Case => ['reason', value, 'Please choose a reason']),
    ...[MISSING, 'user', null].map((value): Case => ['kind', value, 'Please say what you report']),
    ...[MISSING, 0, -1, 1.5, '1'].map((value): Case => ['targetId', value, 'Please give the id of what you report']),
    ...optionalText('words', 1000),
  ],
  'admin.reports.resolve': [
    ...[MISSING, 'burnt', true].map((value): Case => ['outcome', value, 'Please choose removed or kept']),
    ...optionalText('note', 1000),
  ],
  'notices.read': [MISSING, 0, '1', 1.5].map((value): Case => [
    'upTo',
    value,
    'Please give the id of the newest notice that was read',
  ]),
  'admin.chats.answer': requiredText('message', 'Please write a message', 2000),
  'admin.chats.look': [MISSING, '1', 1.5, -1].map((value): Case => [
    'upTo',
    value,
    'Please give the id of a message, or 0',
  ]),
  'admin.replies.create': cannedReplyCases,
  'admin.replies.update': cannedReplyCases,
};
