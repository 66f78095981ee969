const RED = new Set(['marketing', 'photography']);

/** The colour of a category's badge: red for marketing and photography, blue for all others. */
export const categoryTone = (category: string): 'red' | 'blue' =>
  RED.has(category.trim().toLowerCase()) ? 'red' : 'blue';
