// Loaded by NODE_OPTIONS into every process of the tests. People run the console while they test, so any use of its
// ports or data fails here, even where no console runs.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The defaults of PORT and SANDBOX_PORT. */
const defaultPorts = [3000, 4010];
const dataOfCheckout = fileURLToPath(new URL('../../.data', import.meta.url));

refusePorts(net.Server.prototype, 'listen');
refusePorts(net.Socket.prototype, 'connect');

// A process that opens a data folder takes its lock first, by this function.
const write = fs.writeFileSync;
fs.writeFileSync = (file, ...given) => {
  const target = typeof file === 'string' ? path.resolve(file) : '';
  if (target.startsWith(`${dataOfCheckout}${path.sep}`))
    throw new Error(`A test means the data of the checkout: ${target}`);
  return write(file, ...given);
};
syncBuiltinESMExports();

/**
 * @param {net.Server | net.Socket} target
 * @param {'listen' | 'connect'} name
 */
function refusePorts(target, name) {
  const method = target[name];
  target[name] = function (...given) {
    // Node's own callers pass a socket's arguments already sorted, in one list.
    const [first] = given.flat();
    const port = Number(typeof first === 'object' ? first?.port : first);
    if (defaultPorts.includes(port))
      throw new Error(`A test means the default port ${String(port)}: give it one of its own`);
    return method.apply(this, given);
  };
}
