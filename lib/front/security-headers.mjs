/**
 * @typedef {object} Situation
 * @property {string} nonce
 * @property {boolean} secure over https only: on plain http these would lock a browser out
 * @property {boolean} development
 */

/**
 * What our pages may load and do. In development the framework evaluates text, injects styles and uses a socket; in
 * production none of that is allowed.
 *
 * @param {Situation} situation
 */
export function contentSecurityPolicy({ nonce, secure, development }) {
  const directives = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `manifest-src 'self'`,
    `media-src 'none'`,
    `frame-src 'none'`,
    `worker-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, 'trusted-types default']),
    ...(secure ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
    'report-uri /api/csp',
  ];
  return directives.join('; ');
}

/** The policy of every answer that is no page: opened as a document, it can do nothing. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer, beside the policy.
 *
 * @param {Pick<Situation, 'secure'>} situation
 * @returns {Readonly<Record<string, string>>}
 */
export function securityHeaders({ secure }) {
  return {
    'x-content-type-options': 'nosniff',
    // Not `no-referrer`: with it, forms that work without scripts carry `Origin: null`.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      'camera=()',
      'microphone=()',
      'geolocation=()',
      'payment=()',
      'usb=()',
      'display-capture=()',
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    ].join(', '),
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    'x-robots-tag': 'noindex, nofollow',
    'reporting-endpoints': 'csp="/api/csp"',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  };
}
