import { useLocation } from 'react-router-dom';
import { Link } from '../../app/link.tsx';
import { Wordmark } from './wordmark.tsx';

/** The logo, which leads home; at home, to the top. */
export function LogoLink({ className }: { className?: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to="/"
      onClick={() => {
        if (pathname === '/') window.scrollTo({ top: 0 });
      }}
      className={className}
    >
      <Wordmark />
      <span className="sr-only"> home</span>
    </Link>
  );
}
