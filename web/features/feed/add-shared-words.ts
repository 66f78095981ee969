import { parseVideoLink } from '#shared/rules/video-links.ts';
import type { SharedWords } from '../../app/shared-words.ts';
import type { Composing } from './blank-post.ts';

/**
 * The composer's words with those that another app has shared: nothing of either is lost. Into an empty composer, a
 * film's address goes where films go.
 */
export function addSharedWords(values: Composing, { title, text, url }: SharedWords): Composing {
  // Android's apps put the address into the text.
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
