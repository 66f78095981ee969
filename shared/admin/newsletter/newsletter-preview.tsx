import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { previewQuery } from '#shared/api/queries/newsletters.ts';
import type { NewsletterBody } from '#shared/contracts/newsletters.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { ClipWarning } from './clip-warning.tsx';
import { MailFrame } from './mail-frame.tsx';

const LOOKS = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['dark', 'Dark'],
  ['plain', 'Text only'],
] as const;

/** The preview of the email: on a desktop, on a phone, dark, and as text. */
export function NewsletterPreview({ body }: { readonly body: NewsletterBody }) {
  const [look, setLook] = useState<(typeof LOOKS)[number][0]>('desktop');
  const { data, isError, isFetching, refetch } = useQuery(previewQuery(useApi(), body));
  return (
    <section aria-label="Preview" aria-busy={isFetching} className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">View</legend>
        {LOOKS.map(([value, label]) => (
          <Button
            key={value}
            size="sm"
            variant={look === value ? 'primary' : 'secondary'}
            aria-pressed={look === value}
            onClick={() => setLook(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <dl className="grid gap-1 border-l-2 border-line pl-4 text-sm">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">Subject:</dt>
          <dd className="font-semibold wrap-anywhere">{body.subject}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">Preview text:</dt>
          <dd className="wrap-anywhere">{body.preheader || 'the first line of the text'}</dd>
        </div>
      </dl>
      <ClipWarning body={body} />
      {shown()}
    </section>
  );

  function shown() {
    if (data && look === 'plain') {
      return (
        <pre className="max-h-[70vh] overflow-auto rounded-sm border border-line bg-surface p-5 text-sm whitespace-pre-wrap wrap-anywhere">
          {data.text}
        </pre>
      );
    }
    if (data) return <MailFrame html={data.html} width={look === 'phone' ? 360 : 680} isDark={look === 'dark'} />;
    if (isError) {
      return (
        <ErrorState
          title="We couldn’t create the preview"
          description="Check that everything is filled in, then try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <Skeleton className="h-96 w-full" />;
  }
}
