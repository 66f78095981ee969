import { navigation } from '#data/content/navigation.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '../../app/link.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { useSession } from '../../device/use-session.ts';
import { memberLinks } from './member-links.ts';

/** The foot of the drawer: who is signed in and what they can do, or the way to sign in. */
export function DrawerAccount({ onUse }: { onUse: () => void }) {
  const { user } = useAuth();
  const { signOut } = useSession();
  if (!user) {
    const { label, href } = navigation.login;
    return (
      <Link to={href} onClick={onUse} className={buttonClass({ variant: 'secondary' }, 'mt-3 w-full')}>
        {label}
      </Link>
    );
  }
  const { firstName, lastName, email, profileImageUrl } = user;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} />
        <div className="min-w-0">
          <p className="font-semibold">
            {firstName} {lastName}
          </p>
          <p className="text-sm break-words text-muted">{email}</p>
        </div>
      </div>
      <ul className="mt-4">
        {memberLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} onClick={onUse} className="flex min-h-11 items-center transition-colors hover:text-red">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        onClick={() => {
          onUse();
          void signOut();
        }}
      >
        Logout
      </Button>
    </div>
  );
}
