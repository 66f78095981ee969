/** Where one post of the Circle is shown with all its comments; with a comment's id, where that comment stands. */
export const feedPostPath = (postId: number, commentId?: number): string =>
  `/feed/${postId}${commentId === undefined ? '' : `#${commentAnchor(commentId)}`}`;

/** The name of a comment's place in its page. */
export const commentAnchor = (commentId: number): string => `comment-${commentId}`;

/** `#comment-12` → 12; null for any other fragment. */
export function commentOfHash(hash: string): number | null {
  return rowId(/^#comment-(.+)$/.exec(hash)?.[1]);
}

/** The id that a part of an address says; null for what can be no row's. */
export function rowId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
