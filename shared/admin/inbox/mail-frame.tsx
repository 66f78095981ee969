import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { entryHtmlQuery } from '#shared/api/queries/threads.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';

/** What a mail may load: pictures that are part of it, and its own styles. No scripts, and nothing from other servers. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A mail as a document of its own: light, as mails are written for, and with links that open beside the console. */
export const mailDocument = (html: string): string =>
  `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light"><base target="_blank"></head><body>${html}</body></html>`;

const TALLEST = 2000;
const BASE_STYLE =
  'body{margin:12px;background:#fff;color:#1d2a3a;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

/**
 * Applies a mail's styles. The page's policy, which the frame inherits, blocks styles in markup but not those set from here.
 * Pictures in them follow both policies, so nothing is loaded from elsewhere.
 */
function applyStyles(mail: Document): void {
  const view = mail.defaultView;
  if (!view) return;
  const texts = [BASE_STYLE, ...Array.from(mail.querySelectorAll('style'), ({ textContent }) => textContent)];
  mail.adoptedStyleSheets = texts.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  for (const element of mail.querySelectorAll<HTMLElement>('[style]'))
    element.style.cssText = element.getAttribute('style') ?? '';
}

interface MailFrameProps {
  readonly threadId: number;
  readonly entryId: number;
}

/**
 * A mail with its formatting. The frame's sandbox runs no scripts, submits no forms and navigates nothing; its policy loads
 * nothing from elsewhere. It shares the page's origin only so that the page can style and measure it.
 */
export function MailFrame({ threadId, entryId }: MailFrameProps) {
  const mail = useQuery(entryHtmlQuery(useApi(), threadId, entryId));
  const [height, setHeight] = useState(160);
  if (mail.isPending) return <Loading label="Loading the formatting…" />;
  if (mail.isError) return <ErrorState as="h3" onRetry={() => void mail.refetch()} retrying={mail.isFetching} />;
  return (
    <iframe
      title="Email with formatting"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={mailDocument(mail.data.html)}
      referrerPolicy="no-referrer"
      height={height}
      className="block w-full rounded-sm border border-line bg-white"
      onLoad={({ currentTarget }) => {
        const inside = currentTarget.contentDocument;
        if (!inside) return;
        applyStyles(inside);
        setHeight(Math.min(inside.documentElement.scrollHeight + 2, TALLEST));
      }}
    />
  );
}
