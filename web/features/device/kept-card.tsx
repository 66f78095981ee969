import { useEffect, useState } from 'react';
import { fileSize } from '#shared/rules/file-size.ts';
import { Card } from '#shared/ui/card.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { useMember } from '../../app/member.tsx';
import { type WhatIsKept, whatIsKept } from '../../device/kept-reads.ts';

/** What is kept here by itself, how fresh it is, and when it goes. */
export function KeptCard() {
  const { id } = useMember();
  const [kept, setKept] = useState<WhatIsKept>();
  useEffect(() => {
    let over = false;
    // A browser that keeps nothing has nothing to tell.
    void whatIsKept(id).then(
      (found) => (over ? undefined : setKept(found)),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [id]);
  return (
    <Card as="section" aria-labelledby="kept">
      <h2 id="kept" className="text-2xl">
        Kept by itself
      </h2>
      <p className="mt-2 text-muted">
        The feed’s newest 100 posts with their pictures, and the profiles, messages and notices that you have read, can
        be read here without a network. The oldest goes when it becomes too much, and all of it when you sign out.
      </p>
      {kept ? (
        <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm">
          <dt>The feed</dt>
          <dd>{kept.feedAt === null ? 'Not yet' : <RelativeTime date={new Date(kept.feedAt).toISOString()} />}</dd>
          <dt>Pictures</dt>
          <dd>{kept.pictures === 0 ? 'None' : `${kept.pictures}, ${fileSize(kept.pictureBytes)}`}</dd>
        </dl>
      ) : null}
    </Card>
  );
}
