import { brand } from '#data/content/brand.ts';
import { Logo } from '#shared/ui/logo.tsx';

/** The brand's name as its logo. */
export function Wordmark({ className = 'h-9' }: { className?: string }) {
  return <Logo label={brand.name} className={className} />;
}
