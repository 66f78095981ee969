/** The name of the cookie that says who is signed in. The server sets others too, which say nothing of that. */
export const SESSION_COOKIE = 'bonjour.sid';
