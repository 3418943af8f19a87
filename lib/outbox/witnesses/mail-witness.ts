import type { Environment } from '@/lib/env';
import { message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { sha256 } from '@/lib/store/sealer';
import { sendMail, type MailServer } from '../send-mail';
import type { SignedText, Witness } from './witness';

interface MailOptions {
  readonly server: Environment['mail'];
  readonly words: Words;
  readonly tls: MailServer['tls'];
}

/** A mailbox. The mail has the checkpoint as a line of its text, so that the saved mail is what the verifier reads. */
export class MailWitness implements Witness {
  readonly name: string;
  readonly #to: string;
  readonly #options: MailOptions;

  constructor(name: string, to: string, options: MailOptions) {
    this.name = name;
    this.#to = to;
    this.#options = options;
  }

  async take({ number, text }: SignedText, signal: AbortSignal): Promise<string | undefined> {
    const { server, words, tls } = this.#options;
    if (server === undefined) return 'no-mail';
    const [subject, keep] = [words(message('audit.witness.subject', { number })), words(message('audit.witness.keep'))];
    const mail = {
      to: this.#to,
      subject,
      text: `${keep}\n\n${text}\n`,
      // The characters of a checkpoint mean nothing in HTML: names, digits, hex and base64.
      html: `<p>${keep}</p>\n<pre style="white-space:pre-wrap;word-break:break-all">${text}</pre>\n`,
      id: sha256(text),
    };
    const outcome = await sendMail({ ...server, tls, signal }, mail, () => Promise.resolve(true));
    // A mail that may have arrived is sent again: a witness who gets the same checkpoint twice has it once.
    return outcome.kind === 'sent' ? undefined : outcome.problem;
  }
}
