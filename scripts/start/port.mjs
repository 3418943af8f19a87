import net from 'node:net';
import { Refusal } from './refusal.mjs';

/**
 * @param {string} variable
 * @param {number} port
 */
export async function requireFreePort(variable, port) {
  for (const host of ['127.0.0.1', '::']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') throw portInUse(variable, port);
    if (code === 'EACCES') {
      throw new Refusal(`${variable} is ${port}, which this user may not open: set it to a number above 1023.`);
    }
  }
}

/**
 * @param {string} variable
 * @param {number} port
 */
export function portInUse(variable, port) {
  return new Refusal(`Port ${port} is in use: stop what listens there, or set ${variable} to a free port.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of the error, when there was one
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
