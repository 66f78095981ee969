import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { blogPostQuery } from '#shared/api/queries/blog.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { attachBlogPost } from './blog-attachment.ts';
import { draftName } from './drafts.ts';

/**
 * `?share={slug}`, as the pages of the blog link it: opens the composer with that blog post attached. The address is put
 * back, so that a reload does not attach what has been removed since.
 */
export function useSharedBlogPost(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const draft = draftName(useMember().id, 'post');
  const slug = new URLSearchParams(search).get('share');
  const { data, isError } = useQuery({ ...blogPostQuery(useApi(), slug ?? ''), enabled: slug !== null });

  useEffect(() => {
    if (slug === null || (data === undefined && !isError)) return;
    if (data) attachBlogPost(draft, data);
    else {
      toast({
        title: isError ? 'The blog post could not be loaded' : 'This blog post is not online any more',
        description: isError ? 'Please try again in a moment.' : undefined,
        variant: 'destructive',
      });
    }
    void navigate({ pathname, hash: data ? '#share' : '' }, { replace: true });
  }, [slug, data, isError, draft, pathname, navigate]);
}
