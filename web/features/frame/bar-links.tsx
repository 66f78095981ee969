import { navigation } from '#data/content/navigation.ts';
import { Link } from '../../app/link.tsx';
import { useNavigation } from '../../app/navigation.ts';

interface Props {
  readonly className: string;
  readonly onClick?: () => void;
}

/** The Contact button: scrolls to the contact section on the home page, links to it elsewhere. */
export function ContactLink(props: Props) {
  const { pathname } = useNavigation();
  const { label, href } = navigation.contact;
  // A plain anchor on the home page: the browser scrolls, with or without JavaScript.
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

/** The Contact pill, in the bar and in the drawer. */
export const pillClass =
  'inline-flex min-h-11 items-center justify-center rounded-full bg-ink px-6 text-sm font-semibold text-paper ' +
  'transition-colors hover:bg-red-fill hover:text-on-fill';

/** A link of the bar; a red rule marks the current one. */
export const barLinkClass =
  'inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-ink transition-colors hover:text-red ' +
  'bg-[linear-gradient(var(--color-red),var(--color-red))] bg-size-[0_2px] bg-position-[0_85%] bg-no-repeat ' +
  'aria-[current=page]:bg-size-[100%_2px] data-current:bg-size-[100%_2px]';
