import path from 'node:path';
import type { Plugin } from 'vite';

/** A module as the bundler knows it: what it imports at once, and what by `import()`. Ids are paths. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
type GetModule = (id: string) => Module | null;

/** What is fetched together: everything that `begins` import, unless an earlier room has it. */
interface Room {
  /** The file's name; null leaves its modules to the groups below and, in small files, to the bundler. */
  readonly name: string | null;
  readonly begins: RegExp;
  /** Also what they import later. */
  readonly lazily?: true;
  /** What of it a later room has. */
  readonly without?: RegExp;
}

/** The application's first module. */
const ENTRY = 'web/entry-client.tsx';

/** Where Vite says which file was made of which module. */
const MANIFEST = '.vite/manifest.json';

const FEED_PAGES = /^web\/features\/feed\/(?:feed|post)\.page\.tsx$/;

/** From what everybody needs to what few do. A room fetches nothing of those after it. */
const ROOMS: readonly Room[] = [
  { name: null, begins: /^web\/(?:entry-public\.ts|entry-islands\.ts|features\/.*\.island\.tsx)$/, lazily: true },
  // The contact form fetches it where there is no network; the Circle always.
  { name: 'outbox', begins: /^web\/(?:device\/outbox\/keep-inquiry\.ts|features\/home\/contact-kept\.tsx)$/ },
  { name: 'app', begins: /^web\/(?:entry-client|circle|features\/guard\/guard)\.tsx$/ },
  // What the feed shares with the other screens of the Circle and the console, and the feed itself.
  { name: 'circle', begins: FEED_PAGES, without: /^web\/features\/feed\// },
  { name: 'feed', begins: FEED_PAGES },
  // It comes after the first screen, in wide windows.
  { name: 'aside', begins: /^web\/features\/member\/aside\.tsx$/ },
  { name: 'console', begins: /^web\/features\/console\/chats\.page\.tsx$/ },
  // What keeps things on this device comes after the first screen: what waits to be sent, also a visitor's message, and the
  // Circle.
  { name: 'store', begins: /^web\/device\/outbox\/indexed-store\.ts$/ },
  { name: 'device', begins: /^web\/device\/(?:kept-reads|kept-pictures)\.ts$/ },
];
/**
 * Sorts the client's modules into rooms, by what imports what.
 * @param first the modules from which all others are reached
 * @returns each module's room; those of none are not in it
 */
export function roomsOf(first: readonly string[], getModule: GetModule, root: string): Map<string, string | null> {
  const modules = new Map<string, Module>();
  const collect = (id: string) => {
    const found = modules.has(id) ? null : getModule(id);
    if (!found) return;
    modules.set(id, found);
    [...found.importedIds, ...found.dynamicallyImportedIds].forEach(collect);
  };
  first.forEach(collect);
  const isBegin = (id: string, begins: RegExp) => begins.test(path.relative(root, id));
  const reach = (begins: RegExp, lazily: boolean, enter: (id: string) => boolean) => {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id) || !modules.has(id) || !enter(id)) return;
      seen.add(id);
      modules.get(id)?.importedIds.forEach(visit);
      if (lazily) modules.get(id)?.dynamicallyImportedIds.forEach(visit);
    };
    for (const id of modules.keys()) if (isBegin(id, begins)) visit(id);
    return seen;
  };

  const rooms = new Map<string, string | null>();
  for (const { name, begins, lazily = false, without } of ROOMS) {
    // Another room's begin is where that room begins, whoever imports it.
    const isOthers = (id: string) => ROOMS.some((room) => room.begins !== begins && isBegin(id, room.begins));
    for (const id of reach(begins, lazily, (each) => !rooms.has(each) && !isOthers(each))) {
      if (!without?.test(path.relative(root, id))) rooms.set(id, name);
    }
  }
  // It waits for the guard before it goes on: in one file, each would wait for the other. The server looks for styles with it.
  for (const id of rooms.keys()) if (id === path.join(root, ENTRY) || id.includes('.css')) rooms.set(id, null);
  return rooms;
}

/**
 * What browsers fetch together. Left alone, the bundler makes eighty small files of which each screen needs most; they
 * compress badly one by one, and each is a request.
 * @param root the project's folder
 */
export function chunkGroups(root: string) {
  let rooms: Map<string, string | null> | undefined;
  return [
    ...GROUPS,
    {
      debugName: 'rooms',
      name(id: string, modules: { getModuleInfo: GetModule }) {
        rooms ??= roomsOf(
          ['web/entry-public.ts', ENTRY].map((file) => path.join(root, file)),
          (each) => modules.getModuleInfo(each),
          root,
        );
        return rooms.get(id) ?? null;
      },
      priority: 1,
      // They are all in the room already, or in one before it.
      includeDependenciesRecursively: false,
    },
  ];
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly src?: string }>>;

/**
 * Vite's manifest names a file after the module for which it was made. What begins a room may have none of its own: it is named
 * here as well, with the room's file, since documents and the service worker ask for it by its path.
 * @param modulesOf the ids of the modules in a file
 */
export function withRooms(manifest: Manifest, modulesOf: (file: string) => readonly string[], root: string): Manifest {
  const named: Record<string, Manifest[string]> = { ...manifest };
  for (const entry of Object.values(manifest)) {
    for (const id of modulesOf(entry.file)) {
      const src = path.relative(root, id);
      if (ROOMS.some(({ begins }) => begins.test(src))) named[src] ??= { ...entry, src };
    }
  }
  return named;
}

/** Adds to Vite's manifest the modules that begin a room. */
export function roomsInManifest(): Plugin {
  return {
    name: 'bonjour:rooms-in-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle[MANIFEST];
        if (asset?.type !== 'asset') throw new Error(`The build made no ${MANIFEST}`);
        const manifest = JSON.parse(String(asset.source)) as Manifest;
        const modulesOf = (file: string) => {
          const chunk = bundle[file];
          return chunk?.type === 'chunk' ? chunk.moduleIds : [];
        };
        asset.source = JSON.stringify(withRooms(manifest, modulesOf, this.environment.config.root), undefined, 2);
      },
    },
  };
}

/** What islands need together, and the libraries. Those above are asked first. */
const GROUPS = [
  // What every page runs first. What else needs these modules finds them there.
  {
    name: 'page',
    test: /preload-helper|web\/(?:public\/(?!clocks|prices|carousel|sharing|islands?\.)|load-part|app\/(?:hydration|after-load|dialogs|region-choice)|device\/(?:names|signed-out|kept-inquiry|register-worker)\.)|shared\/(?:rules\/(?:region|page-data|prices|return-path|theme)\.|ui\/(?:kept-choice|toast\/toast-store|embeds\/embed-choice)\.)/,
    priority: 9,
  },
  // Clocks of untouched pages, opening hours of forms and chat.
  {
    name: 'time',
    test: /shared\/rules\/(?:time-zones|business-hours|reply-time)\.|data\/content\/(?:business-hours|weekdays)\.|web\/app\/closed-note\.|shared\/ui\/use-now\./,
    priority: 9,
  },
  // Each changes only with its library, so that it stays in the browser's cache from release to release.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 8 },
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(?:react-query|query-core)\/(?!.*\/(?:infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.)|shared\/api\/(?:query-client|query-options|queries\/auth)\.|web\/(?:app\/use-auth|device\/query-root)\./,
    priority: 7,
  },
  // What the chat needs nothing of: lists that are read page by page, and writing.
  { name: 'query-more', test: /node_modules\/@tanstack\/(?:react-query|query-core)\//, priority: 6 },
  { name: 'router', test: /node_modules\/react-router/, priority: 8 },
  { name: 'schemas', test: /node_modules\/zod\/|shared\/contracts\/(?:fields|forms)/, priority: 5 },
  { name: 'hook-form', test: /node_modules\/(?:react-hook-form|@hookform)\/|shared\/api\/field-errors/, priority: 4 },
  // What every island and every screen needs.
  {
    name: 'base',
    test: /web\/(?:entry-islands|public\/islands\.|app\/(?:navigation|link|use-hydrated|use-media|error-boundary|origin)\.|device\/(?:site-client|owner|device|connection|private-storage)\.)|shared\/(?:api\/(?:client|http-transport|api-error|api-context|keyring)\.|contracts\/(?:endpoint|errors|endpoints\/session)\.|ui\/(?:button|button-class|cx|spinner|lazy-part|skeleton|use-kept-choice|toast\/toaster)\.)|data\/content\/(?:brand|contact|navigation)\.|lucide-react\/dist\/esm\/icons\/x\.|lucide-react\/(?:dist\/esm\/(?:createLucideIcon|Icon|defaultAttributes|context|shared))/,
    priority: 8,
  },
  // What follows the server's events, sends what waits, and shows what was written: for the chat, and for the Circle.
  {
    name: 'live',
    test: /shared\/(?:api\/(?:live\/|outbox\/(?!kinds|memory-store)|backoff\.)|contracts\/endpoints\/chat\.|rules\/text-links\.|ui\/linked-text\.)|web\/live\/use-live\.|node_modules\/zustand\/|lucide-react\/dist\/esm\/icons\/(?:mail|message-circle|send-horizontal)\./,
    priority: 6,
  },
  {
    name: 'chat',
    test: /web\/features\/chat\/(?!open|contact-request|members-chat)|data\/content\/answers\/suggestions\./,
    priority: 3,
  },
  {
    name: 'fields',
    test: /shared\/(?:ui\/(?:field|input|textarea|character-count)|contracts\/limits)\.|web\/device\/tab-drafts\./,
    priority: 7,
  },
  // What the chat needs nothing of; before the schemas, which would take it with them.
  { name: 'checked', test: /shared\/contracts\/(?:contact-fields|endpoints\/contact|text-checks)\./, priority: 7 },
  // Small ones that some islands share with the application; each would be a file of its own.
  {
    name: 'person',
    test: /shared\/(?:ui\/(?:avatar|visually-hidden)|rules\/(?:media-files|return-path)|api\/listed-drafts)\.|web\/(?:features\/frame\/bar-links|device\/drafts)\.|data\/content\/circle\./,
    priority: 2,
  },
  {
    name: 'times',
    test: /web\/app\/announcer\.|shared\/(?:ui\/(?:relative-time|use-now|states)|rules\/relative-time)\./,
    priority: 2,
  },
  {
    name: 'checked',
    test: /web\/app\/checked-form\.|shared\/ui\/(?:form|card)\.|data\/content\/screen-images\.|lucide-react\/dist\/esm\/icons\/chevron-down\./,
    priority: 2,
  },
  { name: 'embeds', test: /shared\/ui\/embeds\/(?:embed-consent|embed-frame|embed-choice-buttons)\./, priority: 2 },
  {
    name: 'account',
    // The Circle's limits too: beside the schemas that use them, whoever needs a number would fetch the library of schemas.
    test: /web\/(?:device\/(?:use-session|sign-out|wipe|just-joined)|features\/frame\/member-links)\.|shared\/contracts\/(?:circle-limits|endpoints\/account)\.|lucide-react\/dist\/esm\/icons\/(?:inbox|newspaper|user-plus)\./,
    priority: 6,
  },
  { name: 'select', test: /shared\/ui\/(?:select|badge)\./, priority: 2 },
  { name: 'layout', test: /shared\/(?:ui\/layout|api\/queries\/blog|contracts\/endpoints\/blog)\./, priority: 2 },
];
