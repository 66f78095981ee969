import { createElement, Suspense, use, useId, useState, type ComponentType, type Context, type ReactNode } from 'react';
import { QueryClientContext } from '@tanstack/react-query';
import { ApiContext } from '#shared/api/api-context.tsx';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { WAITING } from '../app/hydration.ts';
import { NavigationContext } from '../app/navigation.ts';
import { OriginContext } from '../app/origin.tsx';
import { SiteContext, useSite } from '../app/site.tsx';

/**
 * When an island's code loads: on the first sign of interest; at once; or at once for members, for visitors who have
 * made a choice about other companies' content, for those with an ongoing chat, and for readers who return to an
 * extended list.
 */
export type HydrateOn = 'interest' | 'now' | 'member' | 'embed' | 'chat' | 'history';

interface Island<Props> {
  /** `home/contact-panel` is `web/features/home/contact-panel.island.tsx`. */
  readonly key: string;
  readonly hydrateOn: HydrateOn;
  /** Loads its code, again when that failed before. */
  readonly load: () => Promise<unknown>;
  /** The code, once loaded. */
  Content?: ComponentType<Props>;
  /** The first attempt; it never rejects. */
  first?: Promise<unknown>;
}

const islands: Pick<Island<never>, 'load'>[] = [];
/** The keys of the islands rendered as parts of the application. */
const inApplication = new Set<string>();

/**
 * Loads the code of all islands that the loaded code contains, before the first render: the server renders islands like
 * everything else, and the application hydrates that.
 */
export async function loadIslands(): Promise<void> {
  await Promise.all(islands.map(({ load }) => load()));
}

/** For the server: the modules of the islands around the application's screens, once one of these was rendered. */
export const applicationIslands = (): string[] => [...inApplication].map((key) => `web/features/${key}.island.tsx`);

/**
 * A part of a public page that is a React root of its own: `island('home/contact-panel', () =>
 * import('./contact-panel.island.tsx'))`. The server renders it with the page; the browser loads its code when somebody
 * is about to use it (`hydrate.ts`), and until then the server's HTML stays. Inside the application it is a lazy
 * component.
 * @param key the file's path below `web/features`, without `.island.tsx`
 * @returns the component; its props go to the browser as JSON
 */
export function island<Props extends object>(
  key: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  hydrateOn: HydrateOn = 'interest',
): ComponentType<Props> {
  const part: Island<Props> = {
    key,
    hydrateOn,
    async load() {
      part.Content ??= (await load()).default;
    },
  };
  islands.push(part);
  return function IslandPart(props: Props) {
    return useSite().isDocument ? (
      <Mount island={part} props={props} />
    ) : (
      <Suspense fallback={null}>
        <AppPart island={part} props={props} />
      </Suspense>
    );
  };
}

interface PartProps<Props> {
  readonly island: Island<Props>;
  readonly props: Props;
}

/** In the application. */
function AppPart<Props extends object>({ island: part, props }: PartProps<Props>) {
  const [, setTries] = useState(0);
  inApplication.add(part.key);
  // Without a first attempt, its code was loaded before the first render (`loadIslands`).
  if (part.first || !part.Content) use((part.first ??= part.load().catch(() => undefined)));
  if (part.Content) return createElement(part.Content, props);
  return <PartFailed onRetry={() => part.load().then(() => setTries((tries) => tries + 1))} />;
}

/** On a public page: the element that becomes a root. */
function Mount<Props extends object>({ island: { key, hydrateOn, Content }, props }: PartProps<Props>) {
  const prefix = useId();
  const values = CONTEXTS.map((context) => use(context));
  const tree = CONTEXTS.reduce<ReactNode>(
    (inside, Around, index) => <Around value={values[index]}>{inside}</Around>,
    Content ? createElement(Content, props) : null,
  );
  return (
    <div
      data-island={key}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      data-prefix={prefix}
      data-hydrate={hydrateOn === 'interest' ? undefined : hydrateOn}
      {...{ [WAITING]: '' }}
      dangerouslySetInnerHTML={markupOf({ tree, prefix })}
    />
  );
}

/** The providers around a page, and so around each of its islands. */
const CONTEXTS = [
  ApiContext,
  QueryClientContext,
  SiteContext,
  OriginContext,
  NavigationContext,
] as readonly Context<unknown>[];

/** An island that the server has found and not yet rendered. */
interface Unrendered {
  readonly tree: ReactNode;
  readonly prefix: string;
}

const unrendered: Unrendered[] = [];

function markupOf(met: Unrendered): { __html: string } {
  unrendered.push(met);
  return { __html: markOf(met) };
}

const markOf = ({ prefix }: Unrendered): string => `<!--island ${prefix}-->`;

type Render = (tree: ReactNode, prefix?: string) => string;

/**
 * For the server: renders a page with its islands, each as the root that it will be in the browser, so that the
 * generated ids match.
 */
export function withIslands(page: ReactNode, render: Render): string {
  // A page that failed to render has left its islands here.
  unrendered.length = 0;
  return fill(render(page), render);
}

const fill = (html: string, render: Render): string =>
  unrendered
    .splice(0)
    .reduce((page, found) => page.replace(markOf(found), () => fill(render(found.tree, found.prefix), render)), html);
