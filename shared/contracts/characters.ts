/** Length in code points: an emoji is one character, not two. */
export const characters = (text: string): number => Array.from(text).length;
