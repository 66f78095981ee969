/** What is kept: presses of buttons and choices whose code is on its way, and of films, which would be left for their host. */
const PRESSED = '[data-waiting] button,[data-waiting] [type=radio],a[data-press]';

/** How long a press is shown as working when the first script does not come, in milliseconds. */
const SHOWN_FOR_MS = 8000;

/**
 * How long the first scripts wait for the first view's picture after its words; and for the words after everything has
 * loaded, in a tab that is not shown or a browser that does not tell of paints. In milliseconds.
 */
const WAIT_MS = 1000;

/**
 * Fetches a page's first scripts, whose files its own `data-first` names, once the first view is painted, its picture included:
 * they would share the line with it. A press or a key fetches them at once.
 *
 * Until they have come it keeps a press and shows it as working; they take it over (`web/document/early-clicks.ts`) after
 * `window.stopHolding()`. If they cannot be fetched, nothing is kept any more, and a form is sent as it is without any script.
 * Links are left alone, but for a film's, which is a link again when it is pressed once more or for another tab.
 *
 * Public documents hold it, written short: their words can be read while those scripts are still on their way.
 */
export const EARLY_PRESS = `{let d=document,f=d.currentScript.dataset.first.split(" "),r=b=>{if(window.stopHolding&&b&&"pressed"in b.dataset){delete b.dataset.pressed;if(b.type=="submit"){stopHolding();b.click()}}},g=()=>f.splice(0).forEach(u=>import(u).catch(()=>{window.stopHolding?.();r(d.querySelector("[data-pressed]"))})),h=e=>{g();let b=e.target.closest("${PRESSED}");if(b&&!(b.href&&(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey||e.detail<2&&"pressed"in b.dataset))){e.preventDefault();e.stopPropagation();d.querySelectorAll("[data-pressed]").forEach(p=>delete p.dataset.pressed);b.dataset.pressed="";setTimeout(r,${SHOWN_FOR_MS},b)}};addEventListener("click",h,!0);addEventListener("pointerdown",g,!0);addEventListener("keydown",g,!0);window.stopHolding=()=>removeEventListener("click",h,!0);addEventListener("load",()=>setTimeout(g,${WAIT_MS}));new PerformanceObserver(l=>{let i=d.querySelector("img[fetchpriority=high]");if(!l.getEntriesByName("first-contentful-paint")[0])return;if(!i||i.complete)g();else{i.onload=i.onerror=()=>requestAnimationFrame(()=>setTimeout(g));setTimeout(g,${WAIT_MS})}}).observe({type:"paint",buffered:!0})}`;
