import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import { circle } from '#data/content/circle.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useMember } from '../../app/member.tsx';
import { AttachedBlogPost } from './attached-blog-post.tsx';
import { ComposerForm } from './composer-form.tsx';
import { DraftNote } from './draft-note.tsx';
import { draftName, draftOf, isUnsaved } from './drafts.ts';
import { useFocusAfter } from './use-focus-after.ts';

/**
 * "Share Something New": a bar that unfolds into the form of a post. Folded, it keeps what was written.
 * @param asked whether somebody came here to write
 */
export function Composer({ asked }: { asked: boolean }) {
  const member = useMember();
  const panel = useId();
  const bar = useRef<HTMLButtonElement>(null);
  const draft = draftName(member.id, 'post');
  const [open, setOpen] = useState(() => asked || isUnsaved(draftOf(draft)));
  // Words that waited do not take the focus when the screen comes; somebody who opens the form means to write.
  const [wanted, setWanted] = useState(asked);
  const unfold = (next: boolean) => {
    setOpen(next);
    setWanted(next);
  };

  // What is changed from outside of the form makes it begin again, with the draft as it then is.
  const [round, setRound] = useState(0);
  const beginAgain = () => {
    setRound(round + 1);
    setWanted(true);
  };

  useFocusAfter(open, bar);

  return (
    <Card as="section" flush aria-label={circle.feed.share} className="shadow-card">
      <h2>
        <button
          ref={bar}
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => unfold(!open)}
          className="flex w-full items-center gap-4 px-5 py-4 text-left font-sans text-base font-semibold tracking-normal text-muted transition-colors hover:text-ink focus-visible:-outline-offset-4 sm:px-7"
        >
          <Avatar {...member} src={member.profileImageUrl} />
          <span className="grow">{circle.feed.share}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={panel} hidden={!open} className="border-t border-line px-5 py-6 sm:px-7">
        {open ? (
          <div className="grid gap-5">
            <DraftNote draft={draft} onDiscard={beginAgain} />
            <AttachedBlogPost draft={draft} onRemove={beginAgain} />
            <ComposerForm key={round} draft={draft} focusTitle={wanted} onClose={() => unfold(false)} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
