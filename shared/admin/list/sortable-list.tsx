import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useState, type ReactNode } from 'react';
import { IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
  readonly nameOf: (item: Item) => string;
  readonly disabled: boolean;
  /** Called with all ids in their new order. */
  readonly onOrder: (ids: number[]) => void;
  readonly children: (item: Item) => ReactNode;
}

/** A list whose order is changed by dragging rows, or with each row's buttons. */
export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  disabled,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [moved, setMoved] = useState('');
  const move = (from: number, to: number) => {
    if (from === to || disabled) return;
    const ids = items.map(idOf);
    const [id] = ids.splice(from, 1);
    onOrder(ids.toSpliced(to, 0, id!));
    setMoved(`${nameOf(items[from]!)} is now number ${to + 1} of ${items.length}`);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same as dragging
          <li
            key={idOf(item)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              move(dragged, index);
              end();
            }}
            className={cx(
              'flex flex-wrap items-center gap-x-3 gap-y-2 py-3',
              dragged === index && 'opacity-50',
              over === index && dragged !== undefined && dragged !== index && 'bg-tint',
            )}
          >
            <span
              aria-hidden="true"
              // Not the whole row, because text in a draggable row can't be selected.
              draggable={!disabled}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', nameOf(item));
                const row = event.currentTarget.parentElement;
                if (row) event.dataTransfer.setDragImage(row, 0, 0);
                setDragged(index);
              }}
              onDragEnd={end}
              className="-m-2 shrink-0 cursor-grab p-2 text-muted max-sm:hidden"
            >
              <GripVertical className="size-4" />
            </span>
            <div className="flex">
              <IconButton
                label={`Move ${nameOf(item)} up`}
                disabled={index === 0 || disabled}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={`Move ${nameOf(item)} down`}
                disabled={index === items.length - 1 || disabled}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
            <div className="flex min-w-[min(12rem,100%)] grow flex-wrap items-center gap-x-4 gap-y-2">
              {children(item)}
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved}</output>
    </>
  );
}
