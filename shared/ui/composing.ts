/**
 * Whether an input method (Japanese, for example) takes this key: Enter chooses the word that is being composed, and Escape lets
 * it go. Safari ends the composition before the key's own event, which then has the code 229 that every input method sends.
 * Whatever acts on keys in a box asks this first.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
