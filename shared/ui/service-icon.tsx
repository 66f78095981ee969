import Camera from 'lucide-react/icons/camera';
import Clapperboard from 'lucide-react/icons/clapperboard';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import Mic from 'lucide-react/icons/mic';
import Scissors from 'lucide-react/icons/scissors';
import Star from 'lucide-react/icons/star';
import type { ServiceSlug } from '#shared/contracts/services.ts';

const icons: Record<ServiceSlug, typeof Mic> = {
  podcasts: Mic,
  'video-testimonials': MessageSquareQuote,
  'marketing-videos': Clapperboard,
  photography: Camera,
  'done-for-you-editing': Scissors,
  training: GraduationCap,
};

/** A service's icon by its slug; decoration beside its name. */
export const ServiceIcon = ({ slug, className }: { slug: string; className?: string }) => {
  const Icon = Object.hasOwn(icons, slug) ? icons[slug as ServiceSlug] : Star;
  return <Icon aria-hidden="true" strokeWidth={1.5} className={className} />;
};
