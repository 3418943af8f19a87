import { parseArgs } from 'node:util';
import { EnvironmentError } from '@/lib/env';
import { StoreError } from '@/lib/store/store-error';

/** Runs a command with its one file; what a person can mend is said in a sentence. */
export async function runOnFile(
  option: 'to' | 'from',
  usage: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  try {
    await work(readFile(option, usage));
  } catch (error) {
    const isOfStore = error instanceof Error && error.name === 'StatementError';
    if (!(error instanceof StoreError) && !(error instanceof EnvironmentError) && !isOfStore) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function readFile(option: 'to' | 'from', usage: string): string {
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } });
    const file = values[option];
    if (typeof file === 'string' && file !== '') return file;
  } catch (error) {
    throw new EnvironmentError([`${error instanceof Error ? error.message : ''} Use it so: ${usage}`]);
  }
  throw new EnvironmentError([`Name the file: ${usage}`]);
}
