import { navigation } from '#data/content/navigation.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { QueryRoot } from '../../device/query-root.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { useSession } from '../../device/use-session.ts';
import { memberLinks } from './member-links.ts';

/** The foot of the drawer: the member's name and links, or the sign-in link. */
export default function DrawerAccount() {
  return (
    <QueryRoot>
      <Account />
    </QueryRoot>
  );
}

function Account() {
  const { user: member, expected } = useAuth();
  const user = member ?? expected;
  const { signOut } = useSession();
  if (!user) {
    const { label, href } = navigation.login;
    return (
      <Link to={href} className={buttonClass({ variant: 'secondary' }, 'mt-3 w-full')}>
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
            <Link to={to} className="flex min-h-11 items-center transition-colors hover:text-red">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-3 w-full" onClick={() => void signOut()}>
        Logout
      </Button>
    </div>
  );
}
