import { useLocation } from 'react-router-dom';
import { navigation } from '#data/content/navigation.ts';
import { Link } from '../../app/link.tsx';

interface Props {
  readonly className: string;
  readonly onClick?: () => void;
}

/** The Contact pill: on home it scrolls to the contact section, elsewhere it leads there (public-side §2). */
export function ContactLink(props: Props) {
  const { pathname } = useLocation();
  const { label, href } = navigation.contact;
  // At home a plain anchor: the browser scrolls, smoothly unless less motion is wanted, with or without JavaScript.
  return pathname === '/' ? (
    <a {...props} href={href.slice(1)}>
      {label}
    </a>
  ) : (
    <Link {...props} to={href}>
      {label}
    </Link>
  );
}
