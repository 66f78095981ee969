import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { navigation } from '#data/content/navigation.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { barLinkClass } from './bar-links.tsx';

const { label, links } = navigation.more;
const loadMenu = async () => (await import('./more-menu-items.tsx')).MoreMenuItems;

/** The menu of services that do not fit into the bar. */
export function MoreMenu() {
  return <LazyMenu load={loadMenu} Trigger={MoreButton} />;
}

function MoreButton(props: ComponentProps<'button'>) {
  const { pathname } = useLocation();
  const isCurrent = links.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <button {...props} type="button" data-current={isCurrent || undefined} className={`${barLinkClass} group`}>
      {label}
      <ChevronDown aria-hidden="true" className="size-4 transition-transform group-data-[state=open]:rotate-180" />
    </button>
  );
}
