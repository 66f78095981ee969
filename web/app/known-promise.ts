/**
 * Lets React's `use` read a promise's value at once instead of suspending for a moment: these are the fields that
 * React itself sets once it has waited for a promise. The first render in the browser then equals the server's.
 */
export function markKnown<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value });
}
