/*
 * Comes before the first schema, and so without zod itself, which most visitors of the sign-in page never download:
 * zod would otherwise probe `new Function`, which the Content-Security-Policy reports. It reads its configuration
 * from here, whoever wrote it (`zod/v4/core/core.js`).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
