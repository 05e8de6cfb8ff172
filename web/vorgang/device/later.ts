/** What the first page does not wait for; it comes right after it, and so is there when something goes wrong. */
export const later = () => import('../background/start.ts');
