/** The cards of the list, and of its skeleton. */
export const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';
