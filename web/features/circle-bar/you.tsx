import { useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { Avatar } from '#shared/ui/avatar.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { barItemClass } from '#shared/ui/bar-button.tsx';
import { useMember } from '../../app/member.tsx';

const YouMenu = lazyPart(async () => (await import('./you-menu.tsx')).default, { fallback: <YouButton /> });

/** "You": the member's picture and menu. The menu's code loads on the first sign of interest. */
export function You({ onAsk }: { readonly onAsk: (() => void) | undefined }) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <YouMenu trigger={<YouButton />} onAsk={onAsk} onClose={() => setWanted(false)} />;
  return (
    <YouButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={YouMenu.prepare}
      onFocus={YouMenu.prepare}
      onClick={() => setWanted(true)}
    />
  );
}

/** The menu's screens that have no link in a phone's bar. */
const THEIRS = /^\/(member|profile|members-app|users)\b|^\/members\/map$/;

function YouButton(props: ComponentProps<'button'>) {
  const { firstName, lastName, profileImageUrl } = useMember();
  const { pathname } = useLocation();
  return (
    <button
      {...props}
      type="button"
      data-asks-chat=""
      data-current={THEIRS.test(pathname) || undefined}
      className={barItemClass}
    >
      <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="xs" />
      <span>
        <span className="sr-only">{`Account: ${firstName} ${lastName}, `.replace(' ,', ',')}</span>
        You
      </span>
    </button>
  );
}
