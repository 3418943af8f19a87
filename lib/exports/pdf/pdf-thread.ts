import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfPage } from './draw-pdf.mjs';

const program = path.join(process.cwd(), 'lib', 'exports', 'pdf', 'pdf-worker.mjs');

/** Many times what the longest texts take, also on a machine with other work. */
const usualDeadlineMs = 30_000;
/** Unpacked fonts take memory: after this time without a document the thread ends, and gives it back. */
const idleMs = 60_000;

type Drawn = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

/**
 * Draws documents in a thread of its own, one after the other. A document that takes too long ends its thread, and the
 * next one begins another.
 */
export class PdfThread {
  readonly #deadlineMs: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deadlineMs = usualDeadlineMs) {
    this.#deadlineMs = deadlineMs;
  }

  /** Undefined: it could not be drawn in time. */
  async draw(page: PdfPage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const drawn = this.#last.then(async () => await this.#drawNow(page));
    this.#last = drawn.catch(() => undefined);
    return await drawn;
  }

  async #drawNow(page: PdfPage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    clearTimeout(this.#idle);
    // The modules that this process was started with are not for the thread: one ends a process with its parent.
    const worker = (this.#worker ??= new Worker(program, { execArgv: [] }));
    worker.ref();
    const drawn = await new Promise<Drawn | 'late'>((resolve) => {
      const late = setTimeout(() => resolve('late'), this.#deadlineMs);
      const settle = (told: Drawn) => {
        clearTimeout(late);
        // Listeners are taken off one by one: Node then notices when it has to receive messages again.
        worker.off('message', settle).off('error', fail).off('exit', leave);
        resolve(told);
      };
      const fail = ({ message: problem }: Error) => settle({ problem });
      const leave = (code: number) => settle({ problem: `exit ${code}` });
      worker.on('message', settle).on('error', fail).on('exit', leave);
      worker.postMessage(page);
    });
    if (drawn !== 'late' && 'bytes' in drawn) {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), idleMs).unref();
      return drawn.bytes;
    }
    this.#end();
    if (drawn === 'late') return undefined;
    throw new Error(`A document could not be drawn: ${drawn.problem}`);
  }

  /** Ends the thread; the next document begins another. */
  #end(): void {
    void this.#worker?.removeAllListeners().terminate();
    this.#worker = undefined;
  }
}

/** Next loads a module once per bundle, but there must be one thread. */
const place = Symbol.for('payments-console.pdf-thread');
const shared = globalThis as { [place]?: PdfThread };

/** The thread of this process. */
export const pdfThread = (): PdfThread => (shared[place] ??= new PdfThread());
