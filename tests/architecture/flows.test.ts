import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/paths.mjs';
import { readSources, type SourceFile } from '../../scripts/source-files.ts';
import { type Flow, FlowChecker, readFlows } from './flows.ts';

/** Where each flow begins, and how many files one has to open for it, at most. */
const BOUNDS: Readonly<Record<string, readonly [first: string, most: number]>> = {
  'Create a comment, online': ['web/features/feed/comment-form.tsx', 16],
  'Like a post offline until it is sent': ['web/features/feed/like-button.tsx', 18],
  'Open the chat and send a message': ['web/features/chat/chat.island.tsx', 14],
  'Answer a chat in the console': ['shared/admin/chats/reply-form.tsx', 16],
  'Upload a profile picture': ['web/features/profile/picture-card.tsx', 16],
  'Edit a blog post in the console': ['shared/admin/blog/blog-screen.tsx', 18],
  'Edit a blog post on the desktop, beside these': ['desktop-admin/renderer/console-window.tsx', 6],
  'Delete an account': ['web/features/profile/delete-card.tsx', 18],
};

/** Reasons for which one flow goes no further, at most. */
const LEFT_OUT_AT_MOST = 6;

describe('the flows of docs/flows.md', () => {
  const { flows, leaves } = readFlows(readFileSync(path.join(ROOT, 'docs/flows.md'), 'utf8'));
  const sources = readSources();
  const checker = new FlowChecker(sources);

  it('are these', () => {
    expect(flows.map(({ title }) => title)).toEqual(Object.keys(BOUNDS));
  });

  it.each(flows)('$title: every file is there, connected and needed, and none is missing', (flow) => {
    const [first, most] = BOUNDS[flow.title] ?? ['', 0];
    expect(flow.rows[0]?.file).toBe(first);
    expect(checker.check(flow, { leaves, most })).toEqual([]);
    expect(new Set(flow.leftOut.values()).size).toBeLessThanOrEqual(LEFT_OUT_AT_MOST);
  });

  it('leave out only what they come to', () => {
    expect(checker.usedLeaves).toEqual(new Set(leaves.keys()));
  });
});

const file = (name: string, text: string): SourceFile => ({ file: name, text });

const FORM = file(
  'web/features/feed/form.tsx',
  `import { useApi } from '#shared/api/api-context.tsx';
import { send } from '#shared/contracts/endpoints/feed.ts';
import { keep } from '../../device/keep.ts';
export function Form() {
  const client = useApi();
  return <form onSubmit={() => submit(client)} />;
}
const submit = (client) => keep(() => client.call(send, {}));`,
);
const SOURCES = [
  FORM,
  file('shared/api/api-context.tsx', 'export const useApi = () => use(Context);'),
  file(
    'shared/contracts/endpoints/feed.ts',
    `export const send = memberEndpoint('feed.send', 'POST', '/api/feed');
export const read = memberEndpoint('feed.read', 'GET', '/api/feed');`,
  ),
  file('web/device/keep.ts', 'export const keep = (work) => work();\nexport const onKept = (listener) => listener();'),
  file(
    'web/features/feed/arrivals.ts',
    "import { send } from '#shared/contracts/endpoints/feed.ts';\nexport const arrivals = { [send.name]: () => {} };",
  ),
  file(
    'web/device/runner.ts',
    "import { onKept } from './keep.ts';\nexport const run = () => onKept(() => undefined);",
  ),
  file('shared/api/client.ts', 'export function createClient() {}'),
  file('server/http/contract-adapter.ts', 'export function mountEndpoint() {}'),
  file(
    'server/app/deps.ts',
    `import type { Media } from '../media/media.ts';
export interface Deps {
  readonly media: Media;
}`,
  ),
  file('server/media/media.ts', 'export const createMedia = () => ({ keepPicture() {}, keepSound() {} });'),
  file(
    'server/features/feed/feed-routes.ts',
    `import * as rows from './feed-repository.ts';
export function feedHandlers({ jobs, live, media }) {
  return {
    async send({ write }) {
      await media.keepPicture();
      return write(async (tx) => {
        await rows.insert(tx);
        await jobs.add(tx, 'feed.tell', {});
        await live.emit(tx, { name: 'feed.sent', data: {} }, 'members');
      });
    },
    read: () => rows.all(),
  };
}`,
  ),
  file('server/features/feed/feed-repository.ts', 'export const insert = () => {};\nexport const all = () => {};'),
  file(
    'server/features/feed/feed-mail.ts',
    `import { letter } from '../../mail/letter.ts';
export const register = ({ jobs }) => {
  jobs.work('feed.tell', () => letter());
  jobs.work('feed.other', () => undefined);
};`,
  ),
  file('server/mail/letter.ts', 'export const letter = () => {};'),
  file('web/live/feed.ts', "export const hear = (event) => event.name.startsWith('feed.');"),
];

const ROWS: Flow['rows'] = [
  { file: 'web/features/feed/form.tsx', symbols: ['Form'] },
  { file: 'web/device/keep.ts', symbols: ['keep'] },
  { file: 'shared/api/client.ts', symbols: ['createClient'] },
  { file: 'server/http/contract-adapter.ts', symbols: ['mountEndpoint'] },
  { file: 'server/features/feed/feed-routes.ts', symbols: ['feedHandlers.send'] },
  { file: 'server/media/media.ts', symbols: ['createMedia.keepPicture'] },
  { file: 'server/features/feed/feed-repository.ts', symbols: ['insert'] },
  { file: 'server/features/feed/feed-mail.ts', symbols: ['register.work(feed.tell)'] },
  { file: 'server/mail/letter.ts', symbols: ['letter'] },
  { file: 'web/live/feed.ts', symbols: ['hear'] },
  { file: 'web/features/feed/arrivals.ts', symbols: ['arrivals'] },
];
const leaves = new Map([['shared/api/api-context.tsx', 'hands the client on']]);

const check = (change: Partial<Flow> = {}, { sources = SOURCES, most = ROWS.length } = {}): string[] =>
  new FlowChecker(sources).check({ title: 'Send', rows: ROWS, leftOut: new Map(), ...change }, { leaves, most });

describe('a flow', () => {
  it('is right when all that its code comes to is listed', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    ['web/device/keep.ts', 'web/features/feed/form.tsx (Form) uses keep of web/device/keep.ts, which is not listed'],
    ['shared/api/client.ts', 'It makes a call, and shared/api/client.ts is not listed'],
    [
      'server/features/feed/feed-routes.ts',
      'web/features/feed/form.tsx (Form) calls feedHandlers.send of server/features/feed/feed-routes.ts, which is not listed',
    ],
    [
      'server/media/media.ts',
      'server/features/feed/feed-routes.ts (feedHandlers.send) calls createMedia.keepPicture of server/media/media.ts, which is not listed',
    ],
    [
      'server/features/feed/feed-repository.ts',
      'server/features/feed/feed-routes.ts (feedHandlers.send) uses insert of server/features/feed/feed-repository.ts, which is not listed',
    ],
    [
      'server/features/feed/feed-mail.ts',
      'server/features/feed/feed-routes.ts (feedHandlers.send) adds the job feed.tell, which is done by register.work(feed.tell) of server/features/feed/feed-mail.ts, which is not listed',
    ],
    [
      'server/mail/letter.ts',
      'server/features/feed/feed-mail.ts (register.work(feed.tell)) uses letter of server/mail/letter.ts, which is not listed',
    ],
    [
      'web/features/feed/arrivals.ts',
      'web/features/feed/form.tsx (Form) makes a call whose arrival changes web/features/feed/arrivals.ts, which is not listed',
    ],
    [
      'web/live/feed.ts',
      'server/features/feed/feed-routes.ts (feedHandlers.send) emits feed.sent, which is heard by web/live/feed.ts, which is not listed',
    ],
  ])('misses %s', (missing, fault) => {
    expect(check({ rows: ROWS.filter((row) => row.file !== missing) })).toContain(fault);
  });

  it('has a file to which nothing leads', () => {
    const rows = [...ROWS, { file: 'web/device/runner.ts', symbols: ['run'] }];
    const alone = SOURCES.map((one) =>
      one.file === 'web/device/runner.ts' ? file(one.file, 'export const run = () => {};') : one,
    );
    expect(check({ rows }, { sources: alone, most: 12 })).toEqual([
      'web/device/runner.ts is not connected with a file before it',
    ]);
    // A listener is told by the file that it registers with.
    expect(check({ rows }, { most: 12 })).toEqual([]);
  });

  it('names a file before anything leads there', () => {
    const [form, keep, ...others] = ROWS;
    expect(check({ rows: [keep!, form!, ...others] })).toEqual([
      'web/features/feed/form.tsx is not connected with a file before it',
    ]);
  });

  it('names what is gone', () => {
    const rows = [{ file: 'web/features/feed/form.tsx', symbols: ['Form', 'useSend'] }, ...ROWS.slice(1)];
    expect(check({ rows })).toEqual(['web/features/feed/form.tsx does not declare useSend']);
    expect(check({}, { sources: SOURCES.slice(1) })).toEqual(['web/features/feed/form.tsx is not there']);
    expect(check({ rows: [{ file: 'web/device/keep.ts', symbols: [] }] })).toEqual([
      'web/device/keep.ts is listed without what the flow passes through',
    ]);
  });

  it('has a file too many', () => {
    expect(check({}, { most: 10 })).toEqual(['It has 11 files, and at most 10 are accepted']);
  });

  it('leaves out what it comes to, and nothing else', () => {
    const rows = ROWS.filter((row) => !/mail/.test(row.file));
    const registered = 'server/features/feed/feed-mail.ts#register.work(feed.tell)';
    expect(check({ rows, leftOut: new Map([[registered, 'told elsewhere']]) })).toEqual([]);
    expect(check({ leftOut: new Map([['web/device/other.ts', 'no reason']]) })).toEqual([
      'web/device/other.ts is left out, but the flow does not come to it',
    ]);
  });

  it('goes from the desktop’s page to the process that answers its calls', () => {
    const sources = [
      file(
        'desktop-admin/renderer/store.ts',
        'export const clientOf = (server) => createClient(httpTransport(`/at/${server}`));',
      ),
      file(
        'desktop-admin/main/scheme.ts',
        "import { callPath } from './addresses.ts';\nexport const servePage = (url) => callPath(url);",
      ),
      file('desktop-admin/main/addresses.ts', 'export const callPath = (path) => /^\\/at\\//.test(path);'),
    ];
    const rows = [
      { file: 'desktop-admin/renderer/store.ts', symbols: ['clientOf'] },
      { file: 'desktop-admin/main/scheme.ts', symbols: ['servePage'] },
      { file: 'desktop-admin/main/addresses.ts', symbols: ['callPath'] },
    ];
    expect(check({ rows }, { sources })).toEqual([]);
    expect(check({ rows: rows.slice(0, 1) }, { sources })).toEqual([
      'desktop-admin/renderer/store.ts (clientOf) calls through desktop-admin/main/scheme.ts, which is not listed',
    ]);
    expect(
      check({ rows: rows.slice(0, 1), leftOut: new Map([['desktop-admin/main/', 'elsewhere']]) }, { sources }),
    ).toEqual([]);
  });

  it('is read from the document', () => {
    const document = `# Flows

- \`shared/api/queries/\`: reads

## Send

| File | Passes through | What happens |
| ---- | -------------- | ------------ |
| \`web/a.ts\` | \`one\`, \`Two.three\` | It begins |

- \`web/b.ts\` (\`four\`, \`five\`): only at night
- \`web/c.ts\`: never
`;
    expect(readFlows(document)).toEqual({
      leaves: new Map([['shared/api/queries/', 'reads']]),
      flows: [
        {
          title: 'Send',
          rows: [{ file: 'web/a.ts', symbols: ['one', 'Two.three'] }],
          leftOut: new Map([
            ['web/b.ts#four', 'only at night'],
            ['web/b.ts#five', 'only at night'],
            ['web/c.ts', 'never'],
          ]),
        },
      ],
    });
  });
});
