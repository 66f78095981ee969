import { useMemo, useRef, useState } from 'react';

interface MailFrameProps {
  /** The whole email, as the server renders it. */
  readonly html: string;
  /** In pixels, at most the available width. */
  readonly width: number;
  readonly isDark: boolean;
}

/**
 * An email preview, in a frame that runs no scripts. The page's content security policy also applies inside the frame and
 * forbids inline styles, so they are passed as data and set from here.
 */
export function MailFrame({ html, width, isDark }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);
  const { markup, rules } = useMemo(() => takeStylesOut(html), [html]);
  const dress = () => {
    const page = frame.current?.contentDocument;
    const view = page?.defaultView;
    if (!page?.body || !view) return;
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
    }
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(rules);
    // Dark mode as chosen here, not as set on this device.
    for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
      if (/prefers-color-scheme/.test(sheet.cssRules[index]?.cssText.split('{')[0] ?? '')) sheet.deleteRule(index);
    }
    page.adoptedStyleSheets = [sheet];
    page.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    // The attribute that Outlook's apps set on a dark email. All dark emails use the same rules.
    page.documentElement.toggleAttribute('data-ogsc', isDark);
    setHeight(Math.min(Math.ceil(page.body.getBoundingClientRect().height), 20_000));
  };
  return (
    <iframe
      ref={frame}
      key={`${isDark} ${width}`}
      title="Preview of the email"
      sandbox="allow-same-origin"
      srcDoc={markup}
      onLoad={dress}
      className="mx-auto block max-w-full rounded-sm border border-line bg-surface"
      style={{ width, height }}
    />
  );
}

/**
 * Removes the styles from the markup: each element's go to a data attribute, and those in the head are returned. Works on the
 * text, because the policy would report each style as soon as the markup is parsed. In text, quotation marks are escaped.
 */
function takeStylesOut(html: string): { markup: string; rules: string } {
  const rules: string[] = [];
  const bare = html
    .replaceAll(/<style>([^<]*)<\/style>/g, (_, rule: string) => {
      rules.push(rule);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  const page = new DOMParser().parseFromString(bare, 'text/html');
  // Links in the preview do nothing, so that nobody leaves the console by accident.
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  for (const picture of page.querySelectorAll('img')) {
    // Loads pictures from the site that shows the preview, whatever its host name.
    const path = URL.parse(picture.getAttribute('src') ?? '')?.pathname;
    if (path?.startsWith('/api/')) picture.setAttribute('src', path);
  }
  return { markup: `<!doctype html>${page.documentElement.outerHTML}`, rules: rules.join('\n') };
}
