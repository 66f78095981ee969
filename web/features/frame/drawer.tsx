import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { navigation } from '#data/content/navigation.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { island } from '../../public/island.tsx';
import { NavLink } from '../../app/link.tsx';
import { ContactLink, pillClass } from './bar-links.tsx';

const ID = 'site-menu';
/** The button commands for dialogs, missing in React's types. */
const commands = (command: 'show-modal' | 'close') => ({ command, commandfor: ID });
/** The account at its foot renders later than the rest. */
const Account = island('frame/drawer-account', () => import('./drawer-account.island.tsx'), 'member');

/**
 * The navigation of narrow screens: a button, and a panel from the right that closes after every choice. The browser
 * opens and closes it, with the help of `web/app/dialogs.ts`.
 */
export function Drawer() {
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        {...commands('show-modal')}
        className="-mr-2.5 noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <dialog
        id={ID}
        closedby="any"
        aria-labelledby={`${ID}-title`}
        className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-dvh w-[300px] max-w-full flex-col bg-surface text-ink shadow-float open:flex sm:w-[400px]"
      >
        <div className="flex items-start justify-between gap-4 px-6 pt-5 sm:px-8 sm:pt-7">
          <h2 id={`${ID}-title`} className="pt-1.5 text-2xl">
            {navigation.drawerTitle}
          </h2>
          <IconButton label="Close" {...commands('close')} className="-mr-2.5 ml-auto">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pt-3 pb-6 sm:px-8 sm:pb-8">
          <nav aria-label="Services">
            <ul className="divide-y divide-line border-y border-line">
              {[...navigation.links, ...navigation.more.links].map(({ label, href }) => (
                <li key={href}>
                  <NavLink
                    to={href}
                    className="flex min-h-13 items-center gap-4 font-semibold transition-colors hover:text-red aria-[current=page]:text-red"
                  >
                    <ServiceIcon slug={href.split('/').at(-1) ?? ''} className="size-5 shrink-0 text-muted" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <ContactLink className={`${pillClass} mt-6 w-full`} />
          <Account />
        </div>
      </dialog>
    </>
  );
}
