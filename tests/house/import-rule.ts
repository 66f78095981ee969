import { builtinModules } from 'node:module';
import path from 'node:path';
import { isTest } from './tree.ts';

/** The rooms of the house. `tools` are scripts/, which the build runs too, and the configuration files at the top. */
type Room =
  | 'contracts'
  | 'rules'
  | 'api'
  | 'ui'
  | 'admin'
  | 'content'
  | 'migrations'
  | 'seeds'
  | 'web'
  | 'server'
  | 'renderer'
  | 'desktop'
  | 'tools'
  | 'tests';

const FOLDERS: readonly (readonly [string, Room])[] = [
  ['shared/contracts/', 'contracts'],
  ['shared/rules/', 'rules'],
  ['shared/api/', 'api'],
  ['shared/ui/', 'ui'],
  ['shared/admin/', 'admin'],
  ['data/content/', 'content'],
  ['data/migrations/', 'migrations'],
  ['data/seeds/', 'seeds'],
  ['web/', 'web'],
  ['server/', 'server'],
  ['desktop-admin/renderer/', 'renderer'],
  ['desktop-admin/', 'desktop'],
  ['scripts/', 'tools'],
];

/** Which other rooms a room may import from. Nobody imports web, server, desktop-admin or tests. */
const MAY: Record<Exclude<Room, 'tests'>, readonly Room[]> = {
  contracts: [],
  rules: ['contracts'],
  api: ['rules', 'contracts'],
  ui: ['rules', 'contracts'],
  admin: ['api', 'ui', 'rules', 'contracts'],
  content: ['contracts'],
  migrations: [],
  seeds: ['content', 'contracts'],
  web: ['admin', 'api', 'ui', 'rules', 'contracts', 'content'],
  server: ['rules', 'contracts', 'content', 'migrations', 'seeds'],
  renderer: ['admin', 'api', 'ui', 'rules', 'contracts'],
  desktop: [],
  tools: ['rules', 'contracts', 'content'],
};

/** Single files that a room may import besides. */
const MAY_FILES: Partial<Record<Room, readonly string[]>> = {
  desktop: [
    // Both ends of the bridge to the page.
    'shared/api/desktop-bridge.ts',
    'shared/rules/console-owner.ts',
    // The live events, which the app hears with its window closed.
    'shared/api/live/live-connection.ts',
    'shared/contracts/events.ts',
    // Which of the server's cookies is to be kept.
    'shared/contracts/session-cookie.ts',
  ],
};

/** The only packages of rooms that must stay small or last for ever. */
const PACKAGES: Partial<Record<Room, readonly string[]>> = { contracts: ['zod'], migrations: ['kysely'] };

/** Rooms whose code (also) runs in a browser, where Node's modules do not exist. */
const BROWSER_ROOMS = new Set<Room>(['contracts', 'rules', 'api', 'ui', 'admin', 'content', 'web', 'renderer']);

/** `imports` of package.json: `{"#shared/*": "./shared/*"}`. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The rule on who may import whom, towards the right only:
 *
 *     web, desktop-admin/renderer → shared/admin → shared/{api,ui} → shared/rules → shared/contracts → zod
 *     server → shared/{rules,contracts}, data        web → data/content
 *     desktop-admin/{main,preload} → the bridge, a console's owner, the events contract and the session cookie's name
 *     data/migrations → kysely only        data/{content,seeds} → shared/contracts
 *     tests → anything; nothing → tests; nobody imports web, server or desktop-admin
 *
 * Inside the server, a feature never touches another feature's repository. Inside the web, features do not know each
 * other: they meet in routes.tsx.
 *
 * @param from the importing file
 * @param specifier as written in it
 * @returns what is wrong with the import, or undefined when it is allowed
 */
export function importFault(from: string, specifier: string, aliases: Aliases): string | undefined {
  const room = roomOf(from);
  if (room === undefined) return `${from} lies in no room`;
  if (room === 'tests') return undefined;
  const target = resolve(from, specifier, aliases);
  return target === undefined ? packageFault(room, specifier) : fileFault(from, room, target);
}

function packageFault(room: Room, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `${specifier} is no alias of package.json`;
  const [scope = '', name = ''] = specifier.split('/');
  const bare = scope.startsWith('@') ? `${scope}/${name}` : scope;
  const allowed = PACKAGES[room];
  if (allowed && !allowed.includes(bare)) return `${room} may only import the package ${allowed.join(', ')}`;
  if (BROWSER_ROOMS.has(room) && isBuiltin(bare)) return `${room} runs in browsers, which have no ${specifier}`;
  return undefined;
}

function fileFault(from: string, room: Exclude<Room, 'tests'>, target: string): string | undefined {
  const other = roomOf(target);
  if (other === 'tests') return 'nothing but tests imports tests';
  if (other !== room) {
    const allowed = (other && MAY[room].includes(other)) || MAY_FILES[room]?.includes(target);
    return allowed ? undefined : `${room} may not import from ${other ?? target}`;
  }
  const [mine, theirs] = [featureOf(from), featureOf(target)];
  if (!mine || !theirs || mine === theirs) return undefined;
  if (room === 'web') return 'web features meet only in routes.tsx';
  return path.basename(target).includes('repository')
    ? "a feature calls another's service, not its repository"
    : undefined;
}

/** @returns the path from the top that a specifier points to; undefined for packages */
function resolve(from: string, specifier: string, aliases: Aliases): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  if (bare.startsWith('/')) return bare.slice(1);
  for (const [pattern, target] of Object.entries(aliases)) {
    const prefix = pattern.replace(/\*$/, '');
    if (bare.startsWith(prefix)) return path.posix.normalize(target.replace('*', bare.slice(prefix.length)));
  }
  return undefined;
}

function roomOf(file: string): Room | undefined {
  if (isTest(file)) return 'tests';
  if (!file.includes('/')) return 'tools';
  return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1];
}

/** @returns "auth" for server/features/auth/login.ts; undefined outside of features */
function featureOf(file: string): string | undefined {
  return /^(?:web|server)\/features\/([^/]+)\/./.exec(file)?.[1];
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
