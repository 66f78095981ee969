import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { pressOf } from '#shared/ui/press.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { announce } from '../../app/announcer.tsx';

interface Props {
  readonly count: number;
  readonly onShow: () => Promise<unknown>;
}

/** Says that others have shared something, above whatever the reader is at; takes no room, so that nothing moves. */
export function NewPostsPill({ count, onShow }: Props) {
  const [pending, setPending] = useState(false);
  const text = `${count} new ${count === 1 ? 'post' : 'posts'}`;
  useEffect(() => {
    if (count > 0) announce(text);
  }, [count, text]);
  if (count === 0) return null;
  const press = async () => {
    setPending(true);
    await onShow();
    setPending(false);
  };
  return (
    <div className="sticky top-18 z-10 lg:top-36 grid h-0 justify-items-center">
      <button
        type="button"
        {...pressOf({ pending, onClick: () => void press() })}
        className="figures inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-blue-fill px-5 text-sm font-semibold whitespace-nowrap text-on-fill shadow-float"
      >
        {pending ? <Spinner /> : <ArrowUp aria-hidden="true" className="size-4" />}
        {text}
      </button>
    </div>
  );
}
