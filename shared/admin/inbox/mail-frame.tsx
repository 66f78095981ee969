import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { entryHtmlQuery } from '#shared/api/queries/threads.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { mailDocument, STYLE } from './mail-document.ts';

const TALLEST = 2000;
const BASE_STYLE =
  'body{margin:12px;background:#fff;color:#1d2a3a;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

/**
 * Applies a mail's styles. The page's policy, which the frame inherits, blocks styles in markup but not those set from
 * here. Pictures in them follow both policies, so nothing remote is loaded.
 */
function applyStyles(mail: Document, styles: readonly string[]): void {
  const view = mail.defaultView;
  if (!view) return;
  mail.adoptedStyleSheets = [BASE_STYLE, ...styles].map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  for (const element of mail.querySelectorAll<HTMLElement>(`[${STYLE}]`))
    element.style.cssText = element.getAttribute(STYLE) ?? '';
}

interface MailFrameProps {
  readonly threadId: number;
  readonly entryId: number;
}

/**
 * A mail with its formatting. The frame's sandbox runs no scripts, submits no forms and navigates nothing; its policy
 * loads nothing remote. It shares the page's origin only so that the page can style and measure it.
 */
export function MailFrame({ threadId, entryId }: MailFrameProps) {
  const mail = useQuery(entryHtmlQuery(useApi(), threadId, entryId));
  const [height, setHeight] = useState(160);
  if (mail.isPending) return <Loading label="Loading the formatting…" />;
  if (mail.isError) return <ErrorState as="h3" onRetry={() => void mail.refetch()} retrying={mail.isFetching} />;
  const { html, styles } = mailDocument(mail.data.html);
  return (
    <iframe
      title="Email with formatting"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      referrerPolicy="no-referrer"
      height={height}
      className="block w-full rounded-sm border border-line bg-white"
      onLoad={({ currentTarget }) => {
        const inside = currentTarget.contentDocument;
        if (!inside) return;
        applyStyles(inside, styles);
        setHeight(Math.min(inside.documentElement.scrollHeight + 2, TALLEST));
      }}
    />
  );
}
