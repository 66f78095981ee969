/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a datalist can hold no second line and is not told of
   keys; the focus stays in the box, which names the active option */
import type { Place } from '#shared/contracts/places.ts';
import { cx } from '#shared/ui/cx.ts';

interface Props {
  readonly id: string;
  readonly places: readonly Place[];
  readonly active: number;
  readonly onChoose: (label: string) => void;
}

/** The list under the location's box; the focus stays in the box. */
export function PlaceOptions({ id, places, active, onChoose }: Props) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Places"
        hidden={places.length === 0}
        className="absolute inset-x-0 z-20 mt-1 max-h-80 overflow-y-auto rounded-sm border border-edge bg-surface py-1 shadow-float"
      >
        {places.map(({ label, name, detail }, index) => (
          <div
            key={label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the box loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(label);
            }}
            className={cx('cursor-pointer px-3.5 py-2.5 hover:bg-tint', index === active && 'bg-tint')}
          >
            {name} <span className="text-sm text-muted">{detail}</span>
          </div>
        ))}
      </div>
      <output className="sr-only">
        {places.length === 0 ? '' : places.length === 1 ? '1 suggestion' : `${places.length} suggestions`}
      </output>
    </>
  );
}
