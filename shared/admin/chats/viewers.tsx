import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { lookAtChat } from '#shared/contracts/endpoints/chat.ts';

/** Who else has the conversation open, so that two do not answer at once. */
export function Viewers({ viewers }: { viewers: ResponseOf<typeof lookAtChat> }) {
  const names = viewers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <output className={names.length > 0 ? 'order-last block basis-full text-sm text-blue' : 'sr-only'}>
      {names.length > 0
        ? `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too`
        : ''}
    </output>
  );
}
