/** The lists beside the open conversation. */
export const boxes = ['inbox', 'requests', 'blocked'] as const;
export type ListName = (typeof boxes)[number];

/** Which list an address asks for: `?show=requests`. */
export const boxOf = (search: URLSearchParams): ListName =>
  boxes.find((name) => name === search.get('show')) ?? 'inbox';

/** The part of an address that asks for a list. */
export const searchFor = (box: ListName): string => (box === 'inbox' ? '' : `?show=${box}`);
