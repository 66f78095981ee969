/** The name of the session cookie. The server's other cookies say nothing about who is signed in. */
export const SESSION_COOKIE = 'bonjour.sid';
