import Bookmark from 'lucide-react/icons/bookmark';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { useId } from 'react';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { fileSize } from '#shared/rules/file-size.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useSaved } from './use-saved.ts';

const KeepOffline = lazyPart(async () => (await import('./keep-offline.tsx')).default, {
  fallback: <div className="min-h-11" />,
});

/** What to do with a resource: download it, print it, save it, keep it offline. */
export function ResourceActions({
  resource,
  className,
}: {
  readonly resource: LibraryResource;
  readonly className?: string;
}) {
  const id = useId();
  const { documents, downloads } = resource;
  const saved = useSaved(resource);
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'grid grid-cols-1 gap-4 rounded-sm border border-line bg-surface p-4 sm:p-5 print:hidden',
        className,
      )}
    >
      <h2 id={id} className="sr-only">
        Download and save
      </h2>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <ButtonLink href={documents.docx} variant="primary">
          <FileDown aria-hidden="true" className="size-5 shrink-0" /> Word
        </ButtonLink>
        {documents.pdf ? (
          <ButtonLink href={documents.pdf} variant="secondary">
            <FileDown aria-hidden="true" className="size-5 shrink-0" /> PDF
          </ButtonLink>
        ) : null}
      </div>
      {downloads.length > 0 ? (
        <ul aria-label="Files" className="grid border-t border-line">
          {downloads.map(({ id: fileId, title, bytes, url }) => (
            <li key={fileId} className="border-b border-line">
              <a href={url} className="group flex min-h-11 items-center gap-3 py-2">
                <FileDown aria-hidden="true" className="size-5 shrink-0 text-blue" />
                <span className="min-w-0 grow wrap-anywhere group-hover:text-red">{title}</span>
                <span className="figures shrink-0 text-sm text-muted">{fileSize(bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-2 gap-x-3 lg:grid-cols-1">
        <Button variant="quiet" aria-pressed={saved.value} onClick={() => saved.set(!saved.value)} className={action}>
          <Bookmark aria-hidden="true" className={cx('size-5 shrink-0', saved.value && 'fill-current text-red')} />
          {saved.value ? 'Saved' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={() => window.print()} className={action}>
          <Printer aria-hidden="true" className="size-5 shrink-0" /> Print
        </Button>
      </div>
      <KeepOffline resource={resource} />
    </section>
  );
}

const action = 'justify-start! px-2! -mx-2';
