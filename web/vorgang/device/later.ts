/**
 * Code splitting: the chunk with the background work, loaded right after the first page. Having it then matters: it
 * also repairs the database when that fails.
 */
export const later = () => import('../background/start.ts');
