/** Session storage for toasts that are open while another page of the site loads. Apart from their store, which loads React. */
export const TOASTS = 'toasts';
