import { allowedMethods } from './refusals.mjs';
import { inertPolicy, securityHeaders } from './security-headers.mjs';

const textual = /^(text\/|application\/(json|javascript|csp-report|problem\+json|manifest\+json)|image\/svg\+xml)/;

/**
 * Every answer carries our headers, whoever gives it: a page, a handler, a file, or the framework where it redirects or
 * fails before any code of ours. A page puts its own policy in the place of this one.
 *
 * @param {boolean} secure
 */
export function answerHeaders(secure) {
  return { ...securityHeaders({ secure }), 'content-security-policy': inertPolicy };
}

/**
 * Sets them, and sees to the last ones when the answer's head is written and nobody has said them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {boolean} secure
 */
export function headAnswers(request, response, secure) {
  for (const [name, value] of Object.entries(answerHeaders(secure))) response.setHeader(name, value);
  const writeHead = response.writeHead.bind(response);
  /**
   * @param {number} status
   * @param {unknown[]} rest a text, headers or both
   */
  const completed = (status, ...rest) => {
    // As Node takes them, which is what the framework hands over.
    const given = /** @type {Record<string, string>} */ (rest.find((one) => typeof one === 'object') ?? {});
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
    complete(request, response, status);
    const words = rest.find((one) => typeof one === 'string');
    return words === undefined ? writeHead(status) : writeHead(status, words);
  };
  response.writeHead = completed;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 */
function complete(request, response, status) {
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  // Next appends its headers, which makes lists of them.
  const [type] = [response.getHeader('content-type')].flat();
  if (type === undefined && status !== 204 && status !== 304) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
  }
  // The framework hands the words of a refused action to the page only where the type says nothing but this.
  const isRefusedAction = type === 'text/plain' && request.headers['next-action'] !== undefined;
  if (typeof type === 'string' && textual.test(type) && !/charset=/i.test(type) && !isRefusedAction) {
    response.setHeader('content-type', `${type}; charset=utf-8`);
  }
  if (status === 405 && !response.hasHeader('allow')) {
    const [pathname = ''] = (request.url ?? '').split('?');
    response.setHeader('allow', allowedMethods(pathname).join(', '));
  }
}
