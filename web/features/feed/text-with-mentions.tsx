import { Fragment } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { splitMentions } from '#shared/rules/mentions.ts';
import { cx } from '#shared/ui/cx.ts';
import { linkedParts } from '#shared/ui/linked-text.tsx';
import { MemberName } from '../member-card/person-link.tsx';

interface Props {
  readonly text: string;
  readonly mentions: FeedPost['mentions'];
  readonly className?: string;
}

/** The text of a post or comment, with addresses and mentions linked. */
export const TextWithMentions = ({ text, mentions, className }: Props) => (
  <p dir="auto" className={cx('prose-lines', className)}>
    {splitMentions(text, mentions).map((part, index) => {
      // oxlint-disable react/no-array-index-key -- the parts of one text have no other key
      if (part.userId === undefined) return <Fragment key={index}>{linkedParts(part.text)}</Fragment>;
      const person = { id: part.userId, firstName: part.text, lastName: '', profileImageUrl: null };
      return <MemberName key={index} person={person} className="font-semibold text-blue hover:underline" />;
      // oxlint-enable react/no-array-index-key
    })}
  </p>
);
