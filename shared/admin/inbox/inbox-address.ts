import { useSearchParams } from 'react-router-dom';
import { threadKinds, threadViews, type ThreadView } from '#shared/contracts/choices.ts';
import type { ThreadFilter } from '#shared/api/queries/threads.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { useOpenItem } from '../list/list-detail.tsx';

type Key = 'view' | 'search' | 'kind' | 'assignee' | 'contact' | 'school';

interface InboxAddress {
  readonly view: ThreadView;
  readonly search: string;
  readonly kind: string;
  readonly assignee: string;
  /** Only the threads of one contact or school. */
  readonly isOfOne: boolean;
  /** The open thread. */
  readonly openId: number | null;
  readonly open: (id: number) => void;
  readonly close: () => void;
  readonly linkTo: ReturnType<typeof useOpenItem>['linkTo'];
  /** The query of the list. */
  readonly filter: ThreadFilter;
  readonly narrow: (change: Partial<Record<Key, string>>) => void;
  /** The URL of a view, without a search. */
  readonly viewAddress: (view: ThreadView) => string;
}

/** What the inbox shows: the view, the filters and the open thread, all from the URL. */
export function useInboxAddress(): InboxAddress {
  const [params, setParams] = useSearchParams();
  const item = useOpenItem('thread');
  const given = (key: Key) => params.get(key) ?? '';
  const view = threadViews.find((each) => each === given('view')) ?? 'open';
  const kind = threadKinds.find((each) => each === given('kind'));
  const [search, assignee, contact, school] = [given('search'), given('assignee'), given('contact'), given('school')];

  const withChange = (change: Partial<Record<Key, string>>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    return next;
  };
  const viewAddress = (to: ThreadView) => {
    const next = withChange({ view: to === 'open' ? '' : to, search: '', contact: '', school: '' });
    next.delete('thread');
    return `?${next}`;
  };
  return {
    view,
    search,
    kind: kind ?? '',
    assignee,
    isOfOne: contact !== '' || school !== '',
    openId: rowId(item.openId),
    open: (id) => item.open(String(id)),
    close: item.close,
    linkTo: item.linkTo,
    filter: {
      view,
      ...(search && { search }),
      ...(kind && { kind }),
      ...(assignee && { assignee }),
      ...(contact && { contact }),
      ...(school && { school }),
    },
    narrow: (change) => setParams(withChange(change), { replace: true }),
    viewAddress,
  };
}
