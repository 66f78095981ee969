import { Link } from '../../app/link.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { brand } from '#data/content/brand.ts';
import { wordmarkId } from '#shared/rules/wordmark.ts';

/** The logo, a link to the home page; there it scrolls to the top. */
export function LogoLink({ className }: { className?: string }) {
  const { pathname } = useNavigation();
  return (
    <Link to={pathname === '/' ? '#' : '/'} className={className}>
      <Wordmark />
      <span className="sr-only"> home</span>
    </Link>
  );
}

/** The brand's name as its logo. References the one drawing in the document. */
function Wordmark({ className = 'h-9' }: { className?: string }) {
  return (
    <span className={`inline-block max-w-full ${className}`}>
      <svg viewBox="0 -76 354 102" aria-hidden="true" className="h-full w-auto max-w-full">
        <use href={`#${wordmarkId}`} />
      </svg>
      <span className="sr-only">{brand.name}</span>
    </span>
  );
}
