import { setTimeout as wait } from 'node:timers/promises';
import { consoleLog } from '#adapters/console-log.ts';
import { embeddedMetrics } from '#adapters/embedded-metrics.ts';
import { metricsNamespace, signUpDomains } from '#adapters/settings.ts';
import type { Clock } from '#app/clock-ports.ts';

/*
 * This folder alone picks adapters, in one file for each noun. One function for each thing that is deployed, called once
 * at its start, so that a bundle holds what it uses and a missing setting stops the function before its first event.
 */

export const clock: Clock = { now: Date.now };

/** What the function needs that the user pool asks. */
export const composePool = () => ({ log: consoleLog });

/** What the function needs that looks at registrations. */
export const composeSignUpCheck = () => ({ domains: signUpDomains() });

/** Before a write that met another is tried again. */
export const retryDelay = { random: Math.random, wait: (ms: number) => wait(ms) };

export const metrics = () => embeddedMetrics(metricsNamespace());
