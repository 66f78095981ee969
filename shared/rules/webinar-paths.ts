/**
 * The address where members join a webinar. The server answers it and leads to the meeting; it is no screen of the
 * application.
 */
export const JOIN_PATH = /^\/webinars\/([a-z0-9]+(?:-[a-z0-9]+)*)\/join$/;
