/**
 * Says which page is looked at, and on which page the visit began: the last of the three scripts that stand in public documents.
 *
 * It counts when the page is before somebody's eyes: one that was fetched ahead is not looked at yet, one that the browser or the
 * service worker had kept never reaches the server, and one that comes back whole is looked at again. The page's own address is
 * that of its canonical link: pages that should not be found, such as those of mailed links, have none and are not counted.
 *
 * Where the visit began, `/path host`, stays in this tab's session storage, and is `window.began` for what is sent from here.
 * Browsers that opt out and automated ones do neither. Written short, since every page carries it.
 */
export const VISIT_SCRIPT = `{let d=document,n=navigator,c=d.querySelector("[rel=canonical]"),p=c&&new URL(c.href).pathname,q=new URLSearchParams(location.search),g=k=>q.get("utm_"+k),r="";try{r=new URL(d.referrer).host}catch{}if(r==location.host)r=null;let s=r=>p&&n.sendBeacon("/api/views",new Blob([JSON.stringify({page:p,referrer:r,source:g("source"),medium:g("medium"),campaign:g("campaign")})],{type:"application/json"})),a=()=>{let b=p&&p+" "+(g("source")||r||"");try{b=sessionStorage.began||b&&(sessionStorage.began=b)}catch{}if(b)window.began=b;s(r)};n.globalPrivacyControl||n.doNotTrack==1||n.webdriver||(d.hidden?d.addEventListener("visibilitychange",a,{once:!0}):a(),addEventListener("pageshow",e=>e.persisted&&s(null)))}`;

declare global {
  interface Window {
    /** Where the visit began, as the page's script has noted it. */
    readonly began?: string;
  }
}

/** Where a visit began. */
export interface BeginningColumns {
  readonly began_page: string | null;
  /** The host or the campaign's word that led there; null where there was none. */
  readonly began_source: string | null;
}

const MOST_PAGE = 200;
const MOST_SOURCE = 100;

/** Reads what a page says of where its visit began. What is no path says nothing. */
export function beginningOf(text: string | null | undefined): BeginningColumns {
  const [page = '', ...source] = (text ?? '').split(' ');
  if (!/^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*$/.test(page) || page.length > MOST_PAGE)
    return { began_page: null, began_source: null };
  const from = source
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, MOST_SOURCE);
  return { began_page: page, began_source: from || null };
}

/** The same for those who read it; nothing where nobody said so. */
export const presentBeginning = ({ began_page: page, began_source: source }: BeginningColumns) =>
  page === null ? {} : { beganOn: { page, source } };

/** How a page is called in the console: most by their address. */
export const pageName = (path: string): string => (path === '/' ? 'Home page' : path);

/** "/services/podcasts, from google.com" */
export const beginningWords = ({ page, source }: { readonly page: string; readonly source: string | null }): string =>
  source === null ? pageName(page) : `${pageName(page)}, from ${source}`;
