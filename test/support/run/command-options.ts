import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command was asked for. `--help` tells it and ends well; what it doesn't know is named, and ends it with 2. */
export const commandOptions = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) => {
  const asked = { ...options, help: { type: 'boolean' as const, default: false } };
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options: asked }).values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    console.error(`${sentence}.\n\n${usage}`);
    return process.exit(2);
  }
};
