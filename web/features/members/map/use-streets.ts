import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { useEmbed } from '#shared/ui/embeds/use-embed.ts';
import { findRoute } from '../../../app/route.ts';
import { useSite } from '../../../app/site.tsx';

/** In the history entry's state: somebody asked for the streets, and the document was loaded anew for them. */
interface State {
  readonly streets?: boolean;
}

/**
 * Whether the map may show street tiles, which come from another company: after the one choice for all of them, or for
 * this map by its button (decisions/0110). The documents of public pages allow no tiles: where the visit began on one,
 * the document is loaded anew when somebody wants them, as a member's document.
 */
export function useStreets() {
  const { pathname, search, state } = useLocation() as Location<State | null>;
  const navigate = useNavigate();
  const { shown, load } = useEmbed();
  const wanted = shown || state?.streets === true;
  const allowed = useDocumentAllows();
  const [before] = useState(wanted);

  const reload = async () => {
    await navigate(pathname + search, { replace: true, state: { streets: true } satisfies State });
    window.location.reload();
  };
  const loadAnew = useEffectEvent(() => void reload());
  useEffect(() => {
    if (wanted && !before && !allowed) loadAnew();
  }, [wanted, before, allowed]);

  return {
    shown: wanted && allowed,
    // Where the choice was made before this visit, there is nothing to choose any more.
    load: () => (before && !allowed ? void reload() : load()),
  };
}

/** Whether the document that the browser loaded was a member's, and not a public page from which somebody came here. */
function useDocumentAllows(): boolean {
  const { routes } = useSite();
  const [loaded] = performance.getEntriesByType('navigation');
  const path = loaded && URL.parse(loaded.name)?.pathname;
  return path !== undefined && path !== null && findRoute(routes, path).route.access !== 'anyone';
}
