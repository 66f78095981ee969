import { RelativeTime } from '#shared/ui/relative-time.tsx';

interface Props {
  /** As the server says. */
  readonly isOnline: boolean;
  readonly lastActiveAt: string | null;
}

/** "Online now" when it is true, otherwise the last activity (decisions §6). */
export function Presence({ isOnline, lastActiveAt }: Props) {
  if (isOnline) {
    return (
      <span className="flex items-center gap-2 font-semibold text-success">
        <span aria-hidden="true" className="size-2 rounded-full bg-current" /> Online now
      </span>
    );
  }
  return lastActiveAt ? (
    <span>
      Active <RelativeTime date={lastActiveAt} />
    </span>
  ) : (
    <span>Not active yet</span>
  );
}
