import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environmentVariables, EnvironmentError, readEnvironment } from './env';

const complete = {
  PLATFORM_BASE_URL: 'https://platform.example.com',
  PLATFORM_CLIENT_ID: 'client',
  PLATFORM_API_KEY: 'the-key-itself',
  PLATFORM_ENVIRONMENT: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  DATA_SECRET: 'y'.repeat(32),
};

function problemsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  test('needs only what cannot be guessed, and fills in the rest', () => {
    expect(readEnvironment(complete)).toMatchObject({
      port: 3000,
      dataDir: '.data',
      consoleOrigin: 'http://localhost:3000',
      platformTimeZone: 'Asia/Shanghai',
      databaseUrl: undefined,
      trustedProxies: 0,
      demo: false,
    });
  });

  test('counts an empty value as absent', () => {
    expect(readEnvironment({ ...complete, PORT: '', DATABASE_URL: '' }).port).toBe(3000);
    expect(problemsOf({ ...complete, SESSION_SECRET: '' })).toEqual([
      'SESSION_SECRET is missing: start with npm start, which makes one, or set it to 32 random characters or more.',
    ]);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['CONSOLE_ORIGIN', 'http://console.example.com'],
    ['CONSOLE_ORIGIN', 'https://console.example.com/'],
    ['PLATFORM_BASE_URL', 'http://platform.example.com'],
    ['PLATFORM_BASE_URL', 'https://user:word@platform.example.com'],
    ['PLATFORM_BASE_URL', 'https://platform.example.com/api'],
    ['PLATFORM_BASE_URL', 'https://platform.example.com?x=1'],
    ['PLATFORM_BASE_URL', 'file:///etc/passwd'],
    ['PLATFORM_ENVIRONMENT', 'staging'],
    ['PLATFORM_TIME_ZONE', 'Middle/Earth'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '-1'],
    ['DEMO', 'true'],
    ['PLATFORM_HOSTS', 'https://platform.example.com'],
    ['PLATFORM_HOSTS', 'platform.example.com/api'],
    ['PLATFORM_HOSTS', 'a.example.com,,b.example.com'],
    ['PLATFORM_HOSTS', '*.example.com'],
  ])('refuses %s=%s in one sentence that names it and how to correct it', (name, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} is "[^\\n]+": (set|start|unset) [^\\n]+\\.$`));
  });

  test('never repeats a secret', () => {
    expect(problemsOf({ ...complete, SESSION_SECRET: 'too-short', DATABASE_URL: 'mysql://u:hidden@h/d' })).toEqual([
      expect.stringMatching(/^SESSION_SECRET cannot be used: /),
      expect.stringMatching(/^DATABASE_URL cannot be used: /),
    ]);
  });

  test.each([
    ['postgres://a:5432,b:5432/db?target_session_attrs=read-write', false],
    ['postgres://a,b/db', false],
    ['postgresql://u:p%2C@a,b:5433/db', false],
    ['postgres:///db?host=a,b', false],
    ['postgres:///db?connect_timeout=5&host=a%2Cb', false],
    ['postgres://u:p,q@a:5432/db?options=-c%20x%3Da,b', true],
    ['postgres://u:p@[::1]:5432/db', true],
    ['postgres://u:p@/db?host=/var/run/postgresql', true],
  ])('a database is reached at one host: %s', (DATABASE_URL, isRead) => {
    const refused = /^DATABASE_URL cannot be used: .* has one host \(for a failover, one whose address moves/;
    if (isRead) expect(readEnvironment({ ...complete, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    else expect(problemsOf({ ...complete, DATABASE_URL })).toEqual([expect.stringMatching(refused)]);
  });

  test('names every wrong variable at once', () => {
    expect(problemsOf({})).toHaveLength(6);
  });

  test('has no demo people beside a real platform', () => {
    expect(problemsOf({ ...complete, DEMO: '1' })).toHaveLength(1);
    const sandbox = { ...complete, PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' };
    expect(problemsOf(sandbox)).toHaveLength(1);
    expect(readEnvironment({ ...sandbox, PLATFORM_BASE_URL: 'http://127.0.0.1:4010' }).demo).toBe(true);
  });

  test('leaves no work to a test beside a real platform', () => {
    expect(problemsOf({ ...complete, WORK_ON_REQUEST: 'mirror' })).toHaveLength(1);
    const sandbox = { ...complete, PLATFORM_ENVIRONMENT: 'sandbox', PLATFORM_BASE_URL: 'http://127.0.0.1:4010' };
    expect(readEnvironment({ ...sandbox, WORK_ON_REQUEST: 'mirror, alerts' }).workOnRequest).toEqual([
      'mirror',
      'alerts',
    ]);
    expect(problemsOf({ ...sandbox, WORK_ON_REQUEST: 'mirror,,alerts' })).toHaveLength(1);
  });

  const oidc = {
    OIDC_ISSUER: 'https://login.example.com/tenant/',
    OIDC_CLIENT_ID: 'payments-console',
    OIDC_CLIENT_SECRET: 'z'.repeat(32),
  };

  test.each(Object.keys(oidc))('refuses a company sign-in without %s, and names what is missing', (name) => {
    const problems = problemsOf({ ...complete, ...oidc, [name]: undefined });
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing beside the other OIDC variables: `)),
    ]);
  });

  test.each([
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'https://user:word@login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com?x=1'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['OIDC_CLIENT_SECRET', 'short'],
    ['DATA_SECRET_PREVIOUS', 'short'],
    ['SESSION_SECRET_PREVIOUS', 'short'],
    ['SESSION_SECRET_PREVIOUS', complete.SESSION_SECRET],
    ['DATA_SECRET_PREVIOUS', complete.DATA_SECRET],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ ...complete, ...oidc, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    if (name.includes('SECRET')) expect(problems.join()).not.toContain(value);
  });

  test('accepts a complete company sign-in, and hosts as they are written in addresses', () => {
    const found = readEnvironment({ ...complete, ...oidc, PLATFORM_HOSTS: 'one.example.com, two.example.com:8443' });
    expect(found.oidc?.issuer).toBe('https://login.example.com/tenant');
    expect(found.platformHosts).toEqual(['one.example.com', 'two.example.com:8443']);
    expect(readEnvironment(complete)).toMatchObject({ oidc: undefined, platformHosts: ['platform.example.com'] });
  });

  test('sends mails and webhooks only with complete settings', () => {
    expect(readEnvironment(complete)).toMatchObject({ mail: undefined, webhookHosts: [], internalWebhookHosts: [] });
    const whole = {
      SMTP_URL: 'smtps://user:pass%40word@mail.example.com:465',
      MAIL_FROM: 'console@example.com',
      WEBHOOK_HOSTS: 'hooks.example.com, hooks.example.com:8443',
      WEBHOOK_INTERNAL_HOSTS: 'relay:443,10.0.0.8:8080,[::1]:80',
    };
    expect(readEnvironment({ ...complete, ...whole })).toMatchObject({
      mail: { server: whole.SMTP_URL, from: 'console@example.com' },
      webhookHosts: ['hooks.example.com', 'hooks.example.com:8443'],
      internalWebhookHosts: ['relay:443', '10.0.0.8:8080', '[::1]:80'],
    });
    for (const [name, value] of [
      ['SMTP_URL', 'https://mail.example.com'],
      ['SMTP_URL', 'smtp://user:hidden@mail.example.com/x'],
      ['SMTP_URL', ''],
      ['MAIL_FROM', 'console'],
      ['MAIL_FROM', ''],
      ['WEBHOOK_HOSTS', 'https://hooks.example.com'],
      ['WEBHOOK_INTERNAL_HOSTS', 'relay'],
    ] as const) {
      const problems = problemsOf({ ...complete, ...whole, [name]: value });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
      expect(problems.join()).not.toContain('hidden');
    }
  });

  test('is described once per variable', () => {
    const text = readFileSync(new URL('environment-variables.json', import.meta.url), 'utf8');
    const names = [...text.matchAll(/^ {2}"(\w+)"/gm)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(environmentVariables));
  });
});
