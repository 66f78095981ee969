/** The Badging API, in pages and workers. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Sets the badge of the installed app's icon, and clears it at 0. Never throws: not every browser supports or allows
 * it.
 */
export async function markIcon(count: number): Promise<void> {
  const { navigator } = globalThis as unknown as { readonly navigator: BadgeNavigator };
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // The app is not installed, or badges are not allowed.
  }
}
