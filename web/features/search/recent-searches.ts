const SHOWN = 5;

/** What a member searched for, in this tab and for them alone; gone with it. */
let recent: { readonly memberId: number; readonly searches: readonly string[] } = { memberId: 0, searches: [] };

/** Newest first. */
export const recentSearches = (memberId: number): readonly string[] =>
  recent.memberId === memberId ? recent.searches : [];

export function rememberSearch(memberId: number, query: string): void {
  const others = recentSearches(memberId).filter((search) => search !== query);
  recent = { memberId, searches: [query, ...others].slice(0, SHOWN) };
}

export function forgetSearches(): void {
  recent = { memberId: 0, searches: [] };
}
