/** The visitor's time zone, as their device has it. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, the visitor's own too when it goes by an older name. */
export const timeZoneNames = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), ownTimeZone()])];
