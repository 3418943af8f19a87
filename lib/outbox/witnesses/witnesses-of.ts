import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { message } from '@/lib/messages/message';
import { sha256 } from '@/lib/store/sealer';
import { postWebhook } from '../post-webhook';
import { sendMail } from '../send-mail';
import type { Witness, WitnessOptions } from './witness';

/** The witnesses that the settings name. */
export function witnessesOf(options: WitnessOptions): readonly Witness[] {
  return options.environment.auditWitnesses.map((given): Witness => {
    const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(given) ?? [];
    if (scheme === 'file') return fileWitness(given, rest);
    return scheme === 'mailto' ? mailWitness(given, rest, options) : postWitness(given, options);
  });
}

/** A folder, at best one in which this console may add files and change none. Each checkpoint is a file of its own. @internal Exported for tests. */
export const fileWitness = (name: string, folder: string) =>
  ({
    name,
    take: async ({ console: id, number, text }) => {
      // After a restore the store counts again from an earlier number: the digest keeps both files.
      const base = `${id}-${String(number).padStart(8, '0')}-${sha256(text).slice(0, 8)}`;
      const line = `${text}\n`;
      try {
        for (let attempt = 1; ; attempt += 1) {
          const file = path.join(folder, attempt === 1 ? `${base}.json` : `${base}-${attempt}.json`);
          if (await createFile(file, line)) return undefined;
          const kept = await readFile(file, 'utf8');
          if (kept === line) return undefined;
          // What a process left that ended while it wrote stays as it is, and the whole line goes beside it.
          if (!line.startsWith(kept)) return 'another-file';
        }
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? 'unknown';
      }
    },
  }) satisfies Witness;

/** Answers false where a file of that name is there. */
async function createFile(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A mailbox. The mail has the checkpoint as a line of its text, so that the saved mail is what the verifier reads. */
const mailWitness = (name: string, to: string, { environment, words, tls }: WitnessOptions): Witness => ({
  name,
  take: async ({ number, text }, signal) => {
    if (environment.mail === undefined) return 'no-mail';
    const [subject, keep] = [words(message('audit.witness.subject', { number })), words(message('audit.witness.keep'))];
    const mail = {
      to,
      subject,
      text: `${keep}\n\n${text}\n`,
      // The characters of a checkpoint mean nothing in HTML: names, digits, hex and base64.
      html: `<p>${keep}</p>\n<pre style="white-space:pre-wrap;word-break:break-all">${text}</pre>\n`,
      id: sha256(text),
    };
    const outcome = await sendMail({ ...environment.mail, tls, signal }, mail, () => Promise.resolve(true));
    // A mail that may have arrived is sent again: a witness who gets the same checkpoint twice has it once.
    return outcome.kind === 'sent' ? undefined : outcome.problem;
  },
});

/** Another console, or any receiver of signed posts; which hosts it may be is set as for webhooks. */
const postWitness = (url: string, { environment, target }: WitnessOptions): Witness => ({
  // The path of such an address is often a secret.
  name: `${new URL(url).origin} ${sha256(url).slice(0, 8)}`,
  take: async ({ text }, signal) => {
    if (environment.auditWitnessSecret === undefined) return 'no-secret';
    const webhook = { url, secret: environment.auditWitnessSecret };
    const event = { id: sha256(text), body: text };
    return await postWebhook(webhook, event, { ...environment, ...target, signal }, Date.now());
  },
});
