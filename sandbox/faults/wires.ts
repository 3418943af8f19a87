import { gzipSync } from 'node:zlib';
import type { Answer } from '../world/exchange';
import { exchangeFault, type FaultContext, type FaultValues, type Spoiled, type Wire } from './fault';

/** Faults that happen to the connection while or instead of answering. */

const half = (answer: Answer): Buffer => answer.body.subarray(0, Math.floor(answer.body.length / 2));

/** Closes after what was written has left. */
function closeAfter({ response, socket }: Wire, bytes: Buffer): void {
  response.write(bytes, () => socket.destroySoon());
}

function halfWithLength(answer: Answer): Spoiled {
  return (wire) => {
    wire.response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    closeAfter(wire, half(answer));
  };
}

function halfChunked(answer: Answer): Spoiled {
  return (wire) => {
    wire.response.writeHead(answer.status, { ...answer.headers, 'transfer-encoding': 'chunked' });
    closeAfter(wire, half(answer));
  };
}

/** One byte at a time, so that no timeout between bytes ever strikes. */
function drip(answer: Answer, { values }: FaultContext): Spoiled {
  return ({ response, socket }) => {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(answer.body.subarray(sent, sent + 1));
      sent += 1;
      if (sent < answer.body.length) return;
      clearInterval(timer);
      response.end();
    }, values.delay_ms ?? 50);
    socket.once('close', () => clearInterval(timer));
  };
}

const lateMs = (values: FaultValues): number => values.delay_ms ?? 10_000;

const mebibyte = 1024 * 1024;

/** 50 MB of blanks before the true answer: valid JSON, if anyone reads that far. */
function flood(answer: Answer): Spoiled {
  return ({ response, socket }) => {
    const blanks = Buffer.alloc(mebibyte, ' ');
    let left = 50;
    response.writeHead(answer.status, { ...answer.headers, 'transfer-encoding': 'chunked' });
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!response.write(blanks)) {
          response.once('drain', pour);
          return;
        }
      }
      if (!socket.destroyed) response.end(answer.body);
    };
    pour();
  };
}

/** About 200 KB that unfold to 200 MB: two hundred compressed blocks in a row, as gzip allows. */
function bomb(answer: Answer): Answer {
  const block = gzipSync(Buffer.alloc(mebibyte, ' '), { level: 9 });
  const body = Buffer.concat([...Array.from({ length: 200 }, () => block), gzipSync(answer.body)]);
  return { status: answer.status, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body };
}

function late(answer: Answer, { values }: FaultContext): Spoiled {
  return ({ send, socket }) => {
    const timer = setTimeout(() => send(answer), lateMs(values));
    socket.once('close', () => clearTimeout(timer));
  };
}

function broken(answer: Answer, { values }: FaultContext): Spoiled {
  const fine = `HTTP/1.1 ${answer.status} OK\r\n`;
  const head =
    values.variant === 'headers'
      ? `${fine}content-type: application/json\r\ncontent-length: ${answer.body.length}\r\ncontent-length: 7\r\n\r\n`
      : `HTTP/one ${answer.status}banana\r\ncontent-length: ${answer.body.length}\r\n\r\n`;
  return ({ socket }) => {
    socket.write(head);
    socket.end(answer.body);
  };
}

const silence: Spoiled = () => undefined;
const reset: Spoiled = ({ socket }) => socket.resetAndDestroy();

export const wireFaults = {
  F5: exchangeFault({ words: 'silence after the request, until the client gives up', spoil: () => silence }),
  F6: exchangeFault({ words: 'reset before the body is read', moments: ['before'], early: true, spoil: () => reset }),
  F7: exchangeFault({ words: 'reset instead of an answer', moments: ['after', 'before'], spoil: () => reset }),
  F8: exchangeFault({
    words: 'clean close instead of an answer',
    moments: ['after', 'before'],
    spoil: () => (wire) => wire.socket.destroySoon(),
  }),
  F9: exchangeFault({ words: 'half of the JSON, with the length of the whole', spoil: halfWithLength }),
  F10: exchangeFault({ words: 'half of the JSON, chunked, then the end', spoil: halfChunked }),
  F11: exchangeFault({ words: 'one byte per `delay_ms` (50)', spoil: drip }),
  F19: exchangeFault({
    words: '50 MB, or a gzip bomb of 200 MB; `variant`',
    variants: ['plain', 'gzip'],
    spoil: (answer, context) => (context.values.variant === 'gzip' ? bomb(answer) : flood(answer)),
  }),
  F38: exchangeFault({
    words: 'the true answer after `delay_ms` (10,000); "before": the effect happens as late as the answer',
    moments: ['after', 'before'],
    holdMs: lateMs,
    spoil: late,
  }),
  F40: exchangeFault({
    words: 'broken status line, or two lengths; `variant`',
    variants: ['status-line', 'headers'],
    spoil: broken,
  }),
} as const;
