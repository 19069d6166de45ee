import type { Log } from '#app/ports.ts';

type Level = 'INFO' | 'WARN' | 'ERROR';

/**
 * One JSON object a line, as CloudWatch Logs Insights reads it. Callers give fields, never whole requests: a
 * token or a secret has no field to be in.
 */
const write = (level: Level, message: string, fields: Record<string, unknown> = {}): void => {
  process.stdout.write(`${JSON.stringify({ level, message, time: new Date().toISOString(), ...fields })}\n`);
};

export const consoleLog: Log = {
  info: (message, fields) => write('INFO', message, fields),
  warn: (message, fields) => write('WARN', message, fields),
  error: (message, fields) => write('ERROR', message, fields),
};
