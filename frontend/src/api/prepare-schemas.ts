import * as z from 'zod/mini';

// Before any schema exists: zod would otherwise probe `new Function`, which the Content-Security-Policy reports.
z.config({ jitless: true });
