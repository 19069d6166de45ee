import * as z from 'zod/mini';

/*
 * Comes before the first schema: zod would otherwise probe `new Function`, which the Content-Security-Policy reports.
 */
z.config({ jitless: true });
