import { askRegistry } from './audit.ts';

const { passes, sentence } = askRegistry();
console.log(sentence);
process.exitCode = passes ? 0 : 1;
