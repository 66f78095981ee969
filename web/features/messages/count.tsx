/** Where a badge stops counting. */
const MOST = 99;

/** A number that wants to be seen; nothing when it is 0. `what` is spoken after it. */
export const Count = ({ count, what }: { count: number; what: string }) =>
  count > 0 ? (
    <span className="figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-red-fill px-1.5 text-xs leading-none font-semibold text-on-fill">
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {what}</span>
    </span>
  ) : null;
