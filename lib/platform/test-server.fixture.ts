import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';

/** A server of one test. It records its requests and leaves nothing behind. */
export interface TestServer {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Answers each request by `listener`. */
export async function serveHttp(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  return await open(server, () => server.closeAllConnections());
}

/** Calls `answer` once per request, when its head (and body, by content-length) has arrived, to write raw bytes. */
export async function serveTcp(answer: (socket: Socket, request: string) => void): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      const request = received;
      received = '';
      answer(socket, request);
    });
  });
  return await open(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = Number(/^content-length: (\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
  return received.length >= end + 4 + length;
}

async function open(server: Server | TcpServer, drop: () => void): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on TCP, so the address is neither null nor a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // A request without an encoding set gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A whole HTTP/1.1 answer as bytes. */
export function httpAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n${body}`;
}

/** A promise that a test's own code settles, so that it waits for an event and not for a time. */
export function signalled<T>(): { readonly seen: Promise<T>; readonly tell: (value: T) => void } {
  let tell: (value: T) => void = () => undefined;
  const seen = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return { seen, tell: (value) => tell(value) };
}
