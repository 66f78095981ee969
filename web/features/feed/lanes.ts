/** Where what is done to a post waits for the network: in its order. */
export const postLane = (postId: number): string => `post:${postId}`;

/** Where new posts wait. */
export const NEW_POSTS = 'posts';
