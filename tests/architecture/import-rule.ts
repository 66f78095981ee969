import { builtinModules } from 'node:module';
import path from 'node:path';
import { isTest } from './tree.ts';

/** The files of server/ and web/ outside any folder, which put the parts together. */
const MAIN = 'main';

/** The parts of the repository. `tools` are scripts/ and the configuration files at the top. */
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

/** The other rooms that a room may import from. None may import web, server, desktop-admin or tests. */
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

/** Single files that a room may import as well. */
const MAY_FILES: Partial<Record<Room, readonly string[]>> = {
  desktop: [
    // Both ends of the bridge to the page.
    'shared/api/desktop-bridge.ts',
    'shared/rules/console-owner.ts',
    // Whether quiet hours hold notifications back, as on the server.
    'shared/rules/quiet-hours.ts',
    // The live events, which the app receives while its window is closed.
    'shared/api/live/live-connection.ts',
    'shared/contracts/events.ts',
    'shared/contracts/endpoints/session.ts',
    // The name of the server's session cookie.
    'shared/contracts/session-cookie.ts',
  ],
};

/** The only packages that rooms may use which must stay small or never change. */
const PACKAGES: Partial<Record<Room, readonly string[]>> = { contracts: ['zod'], migrations: ['kysely'] };

/** Rooms whose code also runs in a browser, without Node's modules. */
const BROWSER_ROOMS = new Set<Room>(['contracts', 'rules', 'api', 'ui', 'admin', 'content', 'web', 'renderer']);

/** `imports` of package.json: `{"#shared/*": "./shared/*"}`. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The server's folders, from the top layer to the bottom one. A folder imports from its own layer and those below. Features
 * and the HTTP adapter share a layer and do not import each other: `create-server.ts` joins them.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  [MAIN],
  ['backup', 'cli', 'move', 'seo', 'share-images', 'ssr'],
  ['features', 'http'],
  ['app'],
  ['erasures', 'jobs', 'live', 'mail', 'media'],
  ['adapters', 'db'],
  ['platform'],
];

/**
 * The website's folders, in the same way. `public` makes public pages, `worker` runs in the service worker, `app` is the shell
 * of every page. The two of the second layer do not import each other.
 */
const WEB_LAYERS: readonly (readonly string[])[] = [
  [MAIN],
  ['features', 'worker'],
  ['public'],
  ['device', 'live'],
  ['app'],
];

/** Features of the website whose parts appear in screens of other features. */
const SHARED_FEATURES = new Set(['confirm-email', 'member-card', 'newsletter', 'report', 'webinars', 'welcome']);

/**
 * Checks an import against the rules. Imports point to the right only:
 *
 *     web, desktop-admin/renderer → shared/admin → shared/{api,ui} → shared/rules → shared/contracts → zod
 *     server → shared/{rules,contracts}, data        web → data/content
 *     desktop-admin/{main,preload} → the bridge, a console's owner, quiet hours, the events contract and
 *     the session cookie's name
 *     data/migrations → kysely only        data/{content,seeds} → shared/contracts
 *     tests → anything; nothing → tests; nothing imports web, server or desktop-admin
 *
 * Inside the server, folders follow the order of `SERVER_LAYERS`, types included. Inside a feature, routes import services and
 * services import repositories, never the other way round. Repositories import neither presenters nor emails, presenters
 * neither services nor emails. Only services have effects (`EFFECTS`). Only the list of all features imports another
 * feature's routes. Inside the web, folders follow the order of `WEB_LAYERS`. Features meet in routes.tsx and do not import
 * each other, except those whose parts several screens show (`SHARED_FEATURES`).
 *
 * @param from the importing file
 * @param specifier as written in it
 * @returns what is wrong with the import, or undefined if it is allowed
 */
export function importFault(from: string, specifier: string, aliases: Aliases): string | undefined {
  const room = roomOf(from);
  if (room === undefined) return `${from} lies in no room`;
  if (room === 'tests') return undefined;
  const target = resolve(from, specifier, aliases);
  return target === undefined ? packageFault(room, specifier) : fileFault(from, room, target);
}

/** Rooms that run in browsers, and the contracts' parts for them. */
const BROWSER_CODE = ['web/', 'desktop-admin/renderer/', 'shared/api/', 'shared/ui/', 'shared/admin/', 'shared/rules/'];
const BROWSER_CONTRACTS = ['shared/contracts/endpoints/', 'shared/contracts/forms/'];

/** Contracts without the server's schemas, which browsers may load as well as endpoints and forms. */
const PLAIN_CONTRACTS = [
  'choices',
  'contact-fields',
  'desk-limits',
  'endpoint',
  'events',
  'fields',
  'limits',
  'circle-limits',
  'publishing-limits',
  'library-limits',
  'webinar-limits',
  // The editor uses the schema that the server checks.
  'rich-text',
  'session-cookie',
  'text-checks',
];

/**
 * Checks an import that exists at run time. Browser code imports only types from contracts with the server's schemas, because
 * values would put those schemas into its bundle.
 *
 * @param from the importing file
 * @param specifier as written in it, not in an import of types
 */
export function valueImportFault(from: string, specifier: string, aliases: Aliases): string | undefined {
  const isBrowserCode = [...BROWSER_CODE, ...BROWSER_CONTRACTS].some((folder) => from.startsWith(folder));
  const target = resolve(from, specifier, aliases);
  if (isTest(from) || !isBrowserCode || !target?.startsWith('shared/contracts/')) return undefined;
  const isForBrowsers =
    BROWSER_CONTRACTS.some((folder) => target.startsWith(folder)) ||
    PLAIN_CONTRACTS.some((name) => target === `shared/contracts/${name}.ts`);
  return isForBrowsers ? undefined : "browsers may import only types from the server's contracts";
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
  if (room === 'server') return serverFault(from, target);
  return room === 'web' ? webFault(from, target) : undefined;
}

function webFault(from: string, target: string): string | undefined {
  const [mine, theirs] = [webFolder(from), webFolder(target)];
  const [layer, other] = [webLayer(mine), webLayer(theirs)];
  if (layer === -1) return `the website's layers do not name the folder ${mine}`;
  if (layer > other || (layer === 1 && other === 1 && mine !== theirs)) return `${mine} may not import from ${theirs}`;
  const [feature, otherFeature] = [featureOf(from), featureOf(target)];
  const areApart = feature && otherFeature && feature !== otherFeature && !SHARED_FEATURES.has(otherFeature);
  return areApart ? 'web features meet only in routes.tsx' : undefined;
}

function serverFault(from: string, target: string): string | undefined {
  const [mine, theirs] = [serverFolder(from), serverFolder(target)];
  const [layer, other] = [serverLayer(mine), serverLayer(theirs)];
  if (layer === -1) return `the server's layers do not name the folder ${mine}`;
  const areApart = mine !== theirs && [mine, theirs].every((folder) => folder === 'features' || folder === 'http');
  if (layer > other || areApart) return `${mine} may not import from ${theirs}`;
  if (mine !== 'features') return undefined;
  return effectFault(from, target) ?? (theirs === 'features' ? featureFault(from, target) : undefined);
}

function featureFault(from: string, target: string): string | undefined {
  const [mine, theirs] = [featureOf(from), featureOf(target)];
  if (mine === undefined) return undefined;
  if (theirs === undefined) return 'a feature may not import what lists all features';
  const [layer, other] = [featureLayer(from), featureLayer(target)];
  if (mine !== theirs && other === 'routes') return "a feature may not import another feature's routes";
  if (other === 'routes' && layer !== 'routes')
    return "only routes and the list of all features may import a feature's routes";
  const isAbove =
    (layer === 'repository' && other !== undefined && other !== 'repository') ||
    (layer === 'presenter' && (other === 'service' || other === 'mail'));
  return isAbove ? `a ${layer} may not import a ${other}` : undefined;
}

/**
 * Checks a feature's file for work of another layer that its imports do not show: only presenters make the shape on the wire,
 * and only services queue jobs.
 * @returns what is wrong with the text, or undefined
 */
export function layerFault(file: string, text: string): string | undefined {
  if (isTest(file) || featureOf(file) === undefined) return undefined;
  const layer = featureLayer(file);
  if (layer === 'repository' && /\bpresent[A-Z]/.test(text)) return 'presenters make the shape on the wire';
  const isThin = layer === 'repository' || layer === 'presenter' || layer === 'routes';
  return isThin && /\bjobs\.add\(/.test(text) ? 'services queue jobs' : undefined;
}

/** What notifies people: live events, emails, notifications, pushes. */
const EFFECTS =
  /^server\/(?:live\/audience|mail\/letter|features\/(?:notifications\/(?:notification-service|agency-notifications)|push\/push-notifications))\.ts$/;

/** Only services have effects. Helpers with another name are exempt. */
function effectFault(from: string, target: string): string | undefined {
  const layer = featureLayer(from);
  const isWithin = featureOf(from) === featureOf(target);
  const mayNot = layer === 'repository' || layer === 'presenter' || (layer === 'routes' && !isWithin);
  return mayNot && EFFECTS.test(target) ? `services own what happens: ${layer} may not tell anybody` : undefined;
}

const serverFolder = (file: string): string => /^server\/([^/]+)\/./.exec(file)?.[1] ?? MAIN;

const webFolder = (file: string): string => /^web\/([^/]+)\/./.exec(file)?.[1] ?? MAIN;

const webLayer = (folder: string): number => WEB_LAYERS.findIndex((folders) => folders.includes(folder));

const serverLayer = (folder: string): number => SERVER_LAYERS.findIndex((folders) => folders.includes(folder));

/** A feature's layer, by the end of the file's name; other helpers have none. */
const featureLayer = (file: string): string | undefined =>
  /\b(routes|service|repository|presenter|mail)\.ts$/.exec(file)?.[1];

/** @returns the path from the top that a specifier points to; undefined for packages */
export function resolve(from: string, specifier: string, aliases: Aliases): string | undefined {
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

/** @returns "auth" for server/features/auth/login.ts; undefined outside features */
function featureOf(file: string): string | undefined {
  return /^(?:web|server)\/features\/([^/]+)\/./.exec(file)?.[1];
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
