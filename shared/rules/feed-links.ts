/** The page of a post in the Circle with all its comments; with a comment's id, it scrolls to that comment. */
export const feedPostPath = (postId: number, commentId?: number): string =>
  `/feed/${postId}${commentId === undefined ? '' : `#${commentAnchor(commentId)}`}`;

/** The id of a comment's element in the page. */
export const commentAnchor = (commentId: number): string => `comment-${commentId}`;

/** `#comment-12` → 12; null for any other fragment. */
export function commentOfHash(hash: string): number | null {
  return rowId(/^#comment-(.+)$/.exec(hash)?.[1]);
}

/** The id in a part of a URL; null if it cannot be one. */
export function rowId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
