/** What browsers have that can put a number on an installed app's icon; pages and workers alike. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Puts a number on the icon of the installed app, and takes it away at 0. Never throws: not every browser can, or may. */
export async function markIcon(count: number): Promise<void> {
  const { navigator } = globalThis as unknown as { readonly navigator: BadgeNavigator };
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // An app that is not installed, or whose owner does not want it.
  }
}
