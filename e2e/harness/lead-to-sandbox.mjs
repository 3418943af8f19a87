// Loaded into a console whose store knows its platform by an address at which no program listens: connections to
// PLATFORM_BASE_URL go to the port of the console's sandbox instead.
import net from 'node:net';

const { hostname, port } = new URL(process.env['PLATFORM_BASE_URL'] ?? '');
const sandboxPort = Number(process.env['E2E_SANDBOX_PORT']);
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function (...given) {
  // Node's own callers pass a socket's arguments already sorted, in one list.
  const [first] = given.flat();
  if (typeof first === 'object' && first.host === hostname && Number(first.port) === Number(port))
    first.port = sandboxPort;
  return connect.apply(this, given);
};
