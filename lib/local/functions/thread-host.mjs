// The process whose threads run the functions: plain JavaScript, with no loader, as they would run on Lambda.
// The runner says which thread to start, what to hand it and when it is to end, and hears what comes of it.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const threads = new Map();

// The runner decides when this process ends. Its death, of any kind, closes the channel.
process.on('disconnect', () => process.exit(0));

process.on('message', ({ thread, start, event }) => {
  if (start) startThread(thread, start);
  else if (event) threads.get(thread)?.postMessage(event);
  else void threads.get(thread)?.terminate();
});

function startThread(id, { codePath, handler, environment, memory, givesWay }) {
  const worker = new Worker(join(import.meta.dirname, 'thread.mjs'), {
    workerData: { codePath, handler, givesWay },
    env: environment,
    // Many are warm at a time: young objects are looked through more often, and hold a fifth of the memory.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 6 },
    stdout: true,
    stderr: true,
  });
  threads.set(id, worker);
  const say = (said) => process.send({ thread: id, ...said });
  const heard = [worker.stdout, worker.stderr].map((stream) => eachLine(stream, (line) => say({ line })));
  worker.on('message', (answer) => say({ answer }));
  worker.on('error', (error) => {
    for (const line of String(error?.stack ?? error).split('\n')) say({ line });
  });
  worker.once('exit', async (code) => {
    // The last lines it wrote are heard before it counts as gone.
    await Promise.all(heard);
    threads.delete(id);
    say({ exit: code });
  });
}

async function eachLine(stream, hear) {
  let rest = '';
  for await (const text of stream.setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) hear(line);
  }
  if (rest) hear(rest);
}
