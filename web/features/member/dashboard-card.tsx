import ArrowRight from 'lucide-react/icons/arrow-right';
import type { CircleContent } from '#data/content/schema.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '../../app/link.tsx';
import { cardIcons } from './dashboard-links.ts';

type CardContent = CircleContent['dashboard']['memberCards'][number];

/** One way on from the dashboard. The heading's link covers the card. */
export function DashboardCard({ title, text, href }: CardContent) {
  const Icon = cardIcons[href];
  return (
    <Card as="li" interactive className="group relative grid content-start gap-3">
      {Icon ? <Icon aria-hidden="true" strokeWidth={1.5} className="mb-2 size-8 text-red" /> : null}
      <h2 className="flex items-center justify-between gap-4 text-2xl">
        <Link to={href} className="after:absolute after:inset-0">
          {title}
        </Link>
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-1"
        />
      </h2>
      <p className="text-muted">{text}</p>
    </Card>
  );
}
