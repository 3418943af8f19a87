// Loaded by NODE_OPTIONS into every process of the tests. People run the console while they test: what means its ports or
// its data fails here, always, and not only where a console happens to run.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** PORT and SANDBOX_PORT where nobody sets them. */
const defaultPorts = [3000, 4010];
const dataOfCheckout = fileURLToPath(new URL('../../.data', import.meta.url));

refusePorts(net.Server.prototype, 'listen');
refusePorts(net.Socket.prototype, 'connect');

// Whoever opens a data folder takes its lock first, and writes it so.
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
    // A socket gets its arguments in one list from those who have sorted them already.
    const [first] = given.flat();
    const port = Number(typeof first === 'object' ? first?.port : first);
    if (defaultPorts.includes(port))
      throw new Error(`A test means the default port ${String(port)}: give it one of its own`);
    return method.apply(this, given);
  };
}
