import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | 'link';
type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-paper hover:bg-red-fill hover:text-on-fill',
  accent: 'bg-red-fill text-on-fill hover:bg-red-deep',
  secondary: 'border border-current text-ink hover:border-ink hover:bg-ink hover:text-paper',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger text-danger hover:bg-red-deep hover:border-red-deep hover:text-on-fill',
  link: 'text-blue underline decoration-1 underline-offset-4 hover:text-red',
};

/** All except the link are at least 44 px high on touch screens, 36 px in dense lists. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-sm gap-1.5',
  md: 'min-h-11 px-[min(1.25rem,6.25vw)] text-base gap-2',
  lg: 'min-h-13 px-[min(1.75rem,8.75vw)] text-lg gap-2.5',
};

export type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

/** The style of a button for other elements: `<Link className={buttonClass({ variant: 'accent' })}>`. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra?: string): string =>
  cx(
    'inline-flex items-center justify-center rounded-sm font-semibold leading-tight text-center transition-colors',
    'disabled:opacity-60 disabled:pointer-events-none aria-disabled:opacity-60 aria-disabled:pointer-events-none',
    variants[variant],
    variant === 'link' ? 'min-h-6 gap-1.5' : sizes[size],
    extra,
  );
