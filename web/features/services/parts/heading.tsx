import { cx } from '#shared/ui/cx.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly className?: string;
}

/** A section's title and its first sentence, side by side where there is room. */
export const Heading = ({ id, title, lead, className }: Props) => (
  <div className={cx('grid items-end gap-x-16 gap-y-5 lg:grid-cols-2', className)}>
    <h2 id={id}>{title}</h2>
    <p className="max-w-text text-lg text-muted">{lead}</p>
  </div>
);
