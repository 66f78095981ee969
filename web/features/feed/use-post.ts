import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { postQuery } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';

/** A post of the list as it is now: under its own key, where likes and comments change it. Null when it is gone. */
export function usePost(listed: FeedPost): FeedPost | null {
  return useQuery({ ...postQuery(useApi(), listed.id), initialData: listed }).data;
}
