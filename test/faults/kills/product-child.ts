import { startLocal } from '#local/start/start.ts';

/**
 * The product as `npm start` has it, on the port and in the folder that are given, but for the accounting system's
 * call limit and the time to undo a receipt: what is waited for in the end are the receipts, not their turn.
 */
const [port, stateDir] = process.argv.slice(2);
await startLocal({
  ports: Number(port),
  stateDir,
  context: { accountingMaxPerMinute: 1000, undoSeconds: 0 },
  accounting: { perMinute: 0 },
  onDeath: (sentence) => {
    console.error(sentence);
    process.exit(1);
  },
});
