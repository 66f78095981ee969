import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../../app/member.tsx';
import { takeShared, type SharedContent } from '../../../device/shared-content.ts';
import { attachBlogPost, blank, draftName, draftOf, isUnsaved, keepDraft, type Composing } from '../drafts/drafts.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { blogPostQuery } from '#shared/api/queries/blog.ts';

/** Opens the composer with content shared from another app, below an existing draft. */
export function useSharedContent(): void {
  const navigate = useNavigate();
  const { id } = useMember();
  useEffect(() => {
    const words = takeShared(id);
    if (!words) return;
    const name = draftName(id, 'post');
    const draft = draftOf(name);
    keepDraft(name, blank, addSharedContent((draft?.values ?? blank) as Composing, words));
    if (isUnsaved(draft)) {
      toast({ title: 'Added to your draft', description: 'What was already in the draft is still there.' });
    }
    // Navigates even if the hash is there already: the composer then remounts with the text.
    void navigate({ hash: '#share' }, { replace: true });
  }, [id, navigate]);
}

/**
 * Adds shared content to the composer's values and keeps all of them. In an empty composer, the address of a video
 * makes a video post.
 */
export function addSharedContent(values: Composing, { title, text, url }: SharedContent): Composing {
  // Android apps put the address into the text.
  const link = url || /https?:\/\/\S+/.exec(text)?.[0] || '';
  const line = title.replaceAll(/\s+/g, ' ');
  if (isEmpty(values) && parseVideoLink(link)) {
    return { ...values, title: line, content: text.replace(link, '').trim(), postType: 'video', mediaUrl: link };
  }
  const heading = values.title.trim() || line;
  const parts = [values.content.trim(), heading === line ? '' : line, text, text.includes(link) ? '' : link];
  return { ...values, title: heading, content: parts.filter((part) => part !== '').join('\n\n') };
}

const isEmpty = ({ title, content, postType, mediaUrl }: Composing): boolean =>
  postType === 'text' && ![title, content, mediaUrl].some((text) => text?.trim());

/**
 * `?share={slug}`, linked from blog pages: opens the composer with that blog post attached. Removes the parameter from
 * the address, so that a reload does not attach it again.
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
        title: isError ? 'We couldn’t load the blog post' : 'This blog post isn’t online',
        description: isError ? 'Please try again in a moment.' : undefined,
        variant: 'destructive',
      });
    }
    void navigate({ pathname, hash: data ? '#share' : '' }, { replace: true });
  }, [slug, data, isError, draft, pathname, navigate]);
}
