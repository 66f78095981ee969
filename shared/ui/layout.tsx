import type { ComponentProps, ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';

/** The width of the content, without gutters. */
const widths = {
  text: 'max-w-[calc(var(--container-text)+2*var(--spacing-gutter))]',
  page: 'max-w-[calc(var(--container-page)+2*var(--spacing-gutter))]',
  wide: 'max-w-[calc(var(--container-wide)+2*var(--spacing-gutter))]',
  full: '',
} as const;

type ContainerProps = ComponentProps<'div'> & { as?: ElementType; width?: keyof typeof widths };

/** Centres its content with gutters. */
export const Container = ({ as: Element = 'div', width = 'page', className, ...rest }: ContainerProps) => (
  <Element {...rest} className={cx('gutter mx-auto w-full', widths[width], className)} />
);

const grounds = {
  paper: '',
  sunken: 'bg-sunken',
  /** Navy in both themes: everything inside uses the dark colours. */
  navy: 'scheme-dark bg-paper',
} as const;

type SectionProps = ComponentProps<'section'> & { ground?: keyof typeof grounds; width?: keyof typeof widths };

/** A horizontal section of a page, with the page's vertical spacing. */
export const Section = ({ ground = 'paper', width, className, children, ...rest }: SectionProps) => (
  <section {...rest} className={cx('py-section', grounds[ground], className)}>
    <Container width={width}>{children}</Container>
  </section>
);

type PageHeaderProps = {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** On narrow screens a bar shows the title, so the heading is hidden. `same`: the bar's title is this heading. */
  bar?: 'same' | 'other';
  className?: string;
};

const headings = { same: 'max-lg:sr-only', other: 'max-lg:text-2xl' } as const;

/**
 * The heading of a screen in the Circle or the console: eyebrow, title, a line of text, actions. In the console
 * (`data-console`) it is compact, to leave room for lists.
 */
export const PageHeader = ({ eyebrow, title, lead, actions, bar, className }: PageHeaderProps) => (
  <header
    className={cx(
      'flex flex-wrap items-end justify-between gap-x-8 gap-y-5 border-b border-line pt-6 pb-5 sm:pt-10 sm:pb-7',
      bar && 'max-lg:gap-y-3 max-lg:pt-3 max-lg:pb-3',
      'in-data-console:min-h-14 in-data-console:items-center in-data-console:gap-y-1 in-data-console:py-2.5 sm:in-data-console:py-2.5',
      className,
    )}
  >
    <div className={cx('grid grid-cols-1 max-w-text gap-3 in-data-console:gap-0.5', bar && 'max-lg:gap-0.5')}>
      {eyebrow ? <Eyebrow {...(bar && { className: 'max-lg:hidden' })}>{eyebrow}</Eyebrow> : null}
      <h1 className={cx('text-4xl in-data-console:text-2xl', bar && headings[bar])}>{title}</h1>
      {lead ? (
        <p className={cx('text-lg text-muted in-data-console:text-sm', bar && 'max-lg:text-base')}>{lead}</p>
      ) : null}
    </div>
    {actions ? <div className="flex flex-wrap gap-3 in-data-console:gap-2">{actions}</div> : null}
  </header>
);

/** The eyebrow above a headline: small capitals after a short red rule. */
export const Eyebrow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p
    className={cx(
      'label flex items-center gap-3 text-muted before:h-0.5 before:w-8 before:shrink-0 before:bg-red',
      className,
    )}
  >
    {children}
  </p>
);

/** The headline of a page; wrap a word in `<em>` for italics. */
export const Display = ({ as: Element = 'h1', className, ...rest }: ComponentProps<'h1'> & { as?: ElementType }) => (
  <Element
    {...rest}
    className={cx('font-display text-6xl font-[380] tracking-display text-balance wrap-anywhere', className)}
  />
);

/** The paragraph under a headline. */
export const Lead = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cx('max-w-text text-xl text-muted', className)} />
);
