import { wallTimeOf } from '#shared/rules/time-zones.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useHydrated } from '../../app/use-hydrated.ts';

/** The clock of a place, by the minute. The server, whose pages are kept, names the place alone. */
export function TimeThere({ zone }: { zone: string }) {
  const now = useNow();
  const hydrated = useHydrated();
  const place = `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
  return <span className="figures">{hydrated ? `${wallTimeOf(now.getTime(), zone).slice(11)}, ${place}` : place}</span>;
}
