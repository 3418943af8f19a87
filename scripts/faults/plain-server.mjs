// `server-only` throws outside a React server. These scripts are a server, without React.
import { register } from 'node:module';

const hook = `
export async function resolve(specifier, context, next) {
  return specifier === 'server-only' ? { url: 'data:text/javascript,', shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
