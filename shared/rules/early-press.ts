/** What is kept: presses of buttons and choices whose code is on its way. */
const PRESSED = '[data-waiting] button[type=button],[data-waiting] [type=radio]';

/** How long a press is shown as working when the first script does not come, in milliseconds. */
const SHOWN_FOR_MS = 8000;

/**
 * Keeps a press that is made before a page's first script has come, and shows it as working; the script then takes it over
 * (`web/document/early-clicks.ts`) after `window.stopHolding()`. Public documents hold it, written short: their words can be
 * read while that script is still on its way. Forms and links are left alone, as they work without any script.
 */
export const EARLY_PRESS = `{let h=e=>{let b=e.target.closest("${PRESSED}");if(b){e.preventDefault();e.stopPropagation();document.querySelectorAll("[data-pressed]").forEach(p=>delete p.dataset.pressed);b.dataset.pressed="";setTimeout(()=>{if(window.stopHolding)delete b.dataset.pressed},${SHOWN_FOR_MS})}};addEventListener("click",h,!0);window.stopHolding=()=>removeEventListener("click",h,!0)}`;
