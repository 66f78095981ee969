import { definePage } from '../../app/page.ts';
import Globe from 'lucide-react/icons/globe';
import Move from 'lucide-react/icons/move';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { MemberMap } from './map/member-map.tsx';

const cards = [
  { Icon: MousePointerClick, title: 'Click markers', text: 'A marker opens the members who are there.' },
  { Icon: Move, title: 'Zoom and pan', text: 'Pull, pinch or use the keys: arrows, plus and minus.' },
  { Icon: Globe, title: 'Global network', text: 'Colleagues in schools around the world, a message away.' },
];

/** The map of members on a page of its own, at /members/map. */
export function MapScreen() {
  return (
    <Container width="wide" className="pb-section">
      <PageHeader bar="same" title="Member Map" lead="Where the members of the Circle are." />
      <div className="pt-4 pb-8 lg:pt-6">
        <MemberMap />
      </div>
      <ul className="grid upto-3-44 gap-x-10 gap-y-4 border-t border-line pt-7">
        {cards.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-red" />
            <div className="min-w-0">
              <h2 className="text-lg">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Container>
  );
}

export const page = definePage({
  Screen: MapScreen,
  head: () => ({ title: 'Member Map | The Bonjour Circle', robots: 'noindex' }),
});
