/** Room at the end of a conversation's foot for the round button of the chat, which stands over that corner of the window. */
export const besideChat = 'pl-4 pr-20 sm:pr-22 lg:pl-6 2xl:pr-6';
