/**
 * Sorts routes so that a fixed part of a path comes before a parameter in its place: `/api/library/resources` before
 * `/api/library/:slug`. The router takes the first route that matches, and the order of a module's exports differs between
 * the sources and a build.
 */
export const fixedPathsFirst = <T extends { readonly endpoint: { readonly path: string } }>(
  routes: readonly T[],
): T[] => routes.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));

/** Parameters sort behind every letter. */
const keyOf = ({ endpoint: { path } }: { readonly endpoint: { readonly path: string } }): string =>
  path.replaceAll(/:[^/]+/g, '\uFFFF');
