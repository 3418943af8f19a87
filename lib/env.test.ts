import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environmentVariables, EnvironmentError, readEnvironment } from './env';

const complete = {
  PLATFORM_BASE_URL: 'https://platform.example.com',
  PLATFORM_CLIENT_ID: 'client',
  PLATFORM_API_KEY: 'the-key-itself',
  PLATFORM_ENVIRONMENT: 'production',
  SESSION_SECRET: 'the session secret of this test and of nothing else',
  DATA_SECRET: 'the data secret of this test and of nothing else',
};

const isSecret = (name: string) => environmentVariables[name as keyof typeof environmentVariables].secret;

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
    OIDC_CLIENT_SECRET: 'the client secret of this test and of nothing else',
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
      ['AUDIT_SIGNING_KEYS', 'hidden'],
      ['AUDIT_WITNESSES', 'file:relative'],
      ['AUDIT_WITNESSES', 'mailto:auditor'],
      ['AUDIT_WITNESSES', 'ftp://witness.example.com'],
      ['AUDIT_WITNESSES', 'file:/a,file:/b,file:/c,file:/d'],
    ] as const) {
      const problems = problemsOf({ ...complete, ...usable, [name]: value });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
      expect(problems.join()).not.toContain('hidden');
    }
  });

  test('names witnesses only with what their checkpoints are sent by', () => {
    const sentence = (AUDIT_WITNESSES: string) => problemsOf({ ...complete, AUDIT_WITNESSES });
    expect(sentence('file:/mnt/witness')).toEqual([]);
    expect(sentence('mailto:a@example.com')).toEqual([expect.stringMatching(/^SMTP_URL is missing beside AUDIT_W/)]);
    expect(sentence('https://example.com')).toEqual([expect.stringMatching(/^AUDIT_WITNESS_SECRET is missing beside/)]);
  });

  test('traces go nowhere unless a collector is named, and then below its address', () => {
    expect(readEnvironment({ ...complete, OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeUndefined();
    const named = { ...complete, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readEnvironment(named).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      sampler: { name: 'parentbased_always_on', ratio: 1 },
      resource: { 'deployment.environment.name': 'production', 'service.name': 'payments-console' },
    });
    const told = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other.example.com/traces',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb%3D, x-tenant = 7',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_RESOURCE_ATTRIBUTES: 'host.name=console-1,service.name=of-the-fleet',
      OTEL_SERVICE_NAME: 'console',
    };
    expect(readEnvironment({ ...named, ...told }).traces).toEqual({
      url: 'https://other.example.com/traces',
      headers: { 'api-key': 'a,b=', 'x-tenant': '7' },
      sampler: { name: 'traceidratio', ratio: 0.1 },
      resource: { 'deployment.environment.name': 'production', 'host.name': 'console-1', 'service.name': 'console' },
    });
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:word@collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0d%0ahost: other'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%E0%A4%A'],
    ['OTEL_TRACES_SAMPLER', 'xray'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'payments'],
  ])('refuses %s=%s in one sentence', (name, value) => {
    const secret = name === 'OTEL_EXPORTER_OTLP_HEADERS';
    expect(problemsOf({ ...complete, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} ${secret ? 'cannot be used' : 'is ".*"'}: set it to `)),
    ]);
  });

  test('headers for a collector are sent without encryption to this machine alone', () => {
    const to = (OTEL_EXPORTER_OTLP_ENDPOINT: string) =>
      problemsOf({ ...complete, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden' });
    expect(to('http://localhost:4318')).toEqual([]);
    expect(to('https://collector.example.com')).toEqual([]);
    expect(to('http://collector:4318')).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS would be sent without encryption: (?!.*hidden)/),
    ]);
  });

  const usable: Readonly<Record<keyof typeof environmentVariables, string>> = {
    PORT: '3100',
    SANDBOX_PORT: '4100',
    DATA_DIR: '/data',
    CONSOLE_ORIGIN: 'https://console.example.com',
    PLATFORM_BASE_URL: 'http://127.0.0.1:4010',
    PLATFORM_CLIENT_ID: '8f14e45f-ceea-467f-a8f0-1c5d2f6b3a90',
    PLATFORM_API_KEY: 'k3y-of-the-platform',
    PLATFORM_ENVIRONMENT: 'sandbox',
    PLATFORM_TIME_ZONE: 'Asia/Singapore',
    PLATFORM_CALLS_PER_MINUTE: '100',
    MIRROR_DAYS: '90',
    PLATFORM_IDV_METHOD: 'IDV_LINK',
    SESSION_SECRET: 'p7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    SESSION_SECRET_PREVIOUS: 'q7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    DATA_SECRET: 'r7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    DATA_SECRET_PREVIOUS: 's7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    AUDIT_SECRETS: 't7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf,u7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    AUDIT_SIGNING_KEYS: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
    AUDIT_CHECKPOINT_MINUTES: '30',
    AUDIT_WITNESSES: 'file:/mnt/witness,mailto:auditor@example.com,https://witness.example.com/api/audit/witness',
    AUDIT_WITNESS_SECRET: 'w7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    AUDIT_STREAM_TOKEN: 'x7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    SCIM_TOKEN: 'z7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    PLATFORM_HOSTS: 'platform.example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'payments-console',
    OIDC_CLIENT_SECRET: 'v7Kd0wUe2mXq9sLz',
    OIDC_HOSTS: 'keys.example.com',
    OIDC_TRUST_EMAIL: '1',
    SMTP_URL: 'smtps://console:w0rd@mail.example.com:465',
    MAIL_FROM: 'console@example.com',
    WEBHOOK_HOSTS: 'hooks.example.com',
    WEBHOOK_INTERNAL_HOSTS: 'relay.internal:8080',
    DATABASE_URL: 'postgres://console:w0rd@db.example.com:5432/console',
    DATABASE_CONNECTIONS: '20',
    TRUSTED_PROXIES: '1',
    SESSION_COST_PER_MINUTE: '600',
    ADDRESS_COST_PER_MINUTE: '600',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'y7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example.com/v1/traces',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=z7Kd0wUe2mXq9sLz',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_SERVICE_NAME: 'console-of-a-team',
    OTEL_RESOURCE_ATTRIBUTES: 'service.namespace=payments',
    DEMO: '1',
    WORK_ON_REQUEST: 'mirror',
  };

  /** As Docker, systemd or Kubernetes hand a value over: the marks are part of it. */
  const miswritings: readonly (readonly [string, (value: string) => string])[] = [
    ['in double quotes', (value) => `"${value}"`],
    ['in single quotes', (value) => `'${value}'`],
    ['in quotes of a word processor', (value) => `“${value}”`],
    ['in quotes with a comment', (value) => `"${value}" # of the vault`],
    ['without the closing quote', (value) => `"${value}`],
    ['with the closing quote alone', (value) => `${value}"`],
    ['with a comment', (value) => `${value} # of the vault`],
    ['with a comment behind a tab', (value) => `${value}\t# of the vault`],
    ['with a zero-width space', (value) => `${value.slice(0, 1)}\u200b${value.slice(1)}`],
  ];

  describe.each(Object.entries(usable))('%s', (name, value) => {
    test('is read as it is', () => {
      expect(problemsOf(usable)).toEqual([]);
    });

    test.each(miswritings)('%s is refused by name, alone and without its value', (_, miswrite) => {
      const problems = problemsOf({ ...usable, [name]: miswrite(value) });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (begins|has) .+: (write|type) .+\\.$`))]);
      if (value.length > 4) expect(problems.join()).not.toContain(value);
    });

    test.each([`\uFEFF${name}`, `export ${name}`, `"${name}`, ` ${name}`])('the name %j is refused', (written) => {
      const problems = problemsOf({ ...usable, [name]: undefined, [written]: value });
      expect(problems).toEqual([
        `${name} is not set, but a name like it is: write ${name}=value, in capitals, with no “export”, mark or space before it.`,
      ]);
    });

    test.each([` ${value}`, `${value} `, `${value}\n`, `\uFEFF${value}`])(
      '%j is read without the space, or refused',
      (spaced) => {
        if (isSecret(name))
          expect(problemsOf({ ...usable, [name]: spaced })).toEqual([
            `${name} begins or ends with a space or a line break: take it away.`,
          ]);
        else expect(readEnvironment({ ...usable, [name]: spaced })).toEqual(readEnvironment(usable));
      },
    );
  });

  test('a name of another program is not taken for one of the console', () => {
    expect(problemsOf({ ...complete, port: '80', demo: 'yes', npm_config_port: '1' })).toEqual([]);
    expect(problemsOf({ ...complete, data_secret: 'of another program, because the right one is set' })).toEqual([]);
    expect(problemsOf({ ...complete, database_url: 'postgres://db/console' })).toEqual([
      expect.stringMatching(/^DATABASE_URL is not set, but a name like it is: /),
    ]);
  });

  test.each([
    ['x'.repeat(64), 'has fewer than 8 different characters'],
    ['abcabc'.repeat(8), 'has fewer than 8 different characters'],
    ['0'.repeat(30) + '123456', 'has fewer than 8 different characters'],
    ['# of the vault', 'has “#” at its beginning'],
    ['$(openssl rand -base64 48 | tr -d "=")-and-more', 'has a place in it'],
    ['${SECRET_OF_THE_CONSOLE_FROM_THE_VAULT}', 'has a place in it'],
    ['$SECRET_OF_THE_CONSOLE_FROM_THE_VAULT', 'has a place in it'],
    ['%SECRET_OF_THE_CONSOLE_FROM_THE_VAULT%', 'has a place in it'],
    ['<32 random characters from the vault>', 'has a place in it'],
    ['{{ vault.console.secret_of_32_letters }}', 'has a place in it'],
    ['`openssl rand -base64 48 of the machine`', 'begins or ends with a quotation mark'],
    ['DATA_SECRET=r7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf', 'begins with its own name'],
    ['export DATA_SECRET=r7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf', 'begins with its own name'],
    ['r7Kd0wUe2mXq9sLz\u00a04hTb8vRn3cYg6aJf', 'has a character in it that cannot be seen'],
    ['r7Kd0wUe2mXq9sLz\r\n4hTb8vRn3cYg6aJf', 'has a character in it that cannot be seen'],
  ])('DATA_SECRET=%j %s', (value, words) => {
    const problems = problemsOf({ ...complete, DATA_SECRET: value });
    expect(problems).toEqual([expect.stringContaining(`DATA_SECRET ${words}`)]);
    expect(problems.join()).not.toContain(value);
  });

  test.each([
    'p#r7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf',
    'r7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf==',
    'correct horse battery staple of 2026',
    'r7Kd0w"e2mXq9\'Lz4hTb8v$n3cYg6%Jf/?&',
  ])('DATA_SECRET=%s is read as it is', (value) => {
    expect(readEnvironment({ ...complete, DATA_SECRET: value }).dataSecret).toBe(value);
  });

  test('no example of .env.example is a secret', () => {
    const file = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    const examples = [...file.matchAll(/ Example: (\S+)\n(\w+)=/g)].flatMap(([, example = '', name = '']) =>
      name.endsWith('_URL') || !isSecret(name) ? [] : [[name, example] as const],
    );
    expect(examples.length).toBeGreaterThan(9);
    for (const [name, example] of examples)
      expect(problemsOf({ ...complete, ...oidc, [name]: example }), name).toEqual([
        expect.stringMatching(new RegExp(`^${name} (is the example of \\.env\\.example|cannot be used): `)),
      ]);
  });

  test('the parts of a list of secrets are held to the same', () => {
    const [one, two] = ['t7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf', 'u7Kd0wUe2mXq9sLz4hTb8vRn3cYg6aJf'];
    expect(readEnvironment({ ...complete, AUDIT_SECRETS: `${one},${two}` }).auditSecrets).toEqual([one, two]);
    for (const list of [`${one}, ${two}`, `${one},"${two}"`, `${one},,${two}`, `${one},short`]) {
      expect(problemsOf({ ...complete, AUDIT_SECRETS: list })).toEqual([
        expect.stringMatching(/^AUDIT_SECRETS (cannot be used|begins or ends with a q)/),
      ]);
    }
  });

  test.each([
    ['postgres://console:p#ss@db.example.com/console', '# as %23'],
    ['postgres://console:12/ab@db.example.com/console', '/ as %2F'],
    ['postgres://console:p?ss@db.example.com/console', '? as %3F'],
    ['postgres://console:p@s/s@db.example.com/console', '/ as %2F'],
    ['postgres://console:#/?@db.example.com/console', '# as %23, / as %2F, ? as %3F'],
    ['postgres://con/sole:word@db.example.com/console', '/ as %2F'],
    ['postgres://console:100%sure@db.example.com/console', '% as %25'],
    ['postgres://console:p%zz@db.example.com/console', '% as %25'],
    ['postgres://console:50%@db.example.com/console', '% as %25'],
    ['postgres://console:50%e9@db.example.com/console', '% as %25'],
    ['postgres://console:word@db.example.com/con#sole', '# as %23'],
    ['postgres://db.example.com/console?user=a@b', '/ as %2F, ? as %3F'],
  ])('DATABASE_URL=%s is refused with what to write: %s', (value, instead) => {
    expect(problemsOf({ ...complete, DATABASE_URL: value })).toEqual([
      `DATABASE_URL cannot be used: percent-encode its user and password, or another password or host is read from it: ${instead} (behind the host, @ as %40).`,
    ]);
    const asMail = value.replace('postgres:', 'smtps:');
    const mail = { SMTP_URL: asMail, MAIL_FROM: 'console@example.com' };
    expect(problemsOf({ ...complete, ...mail })).toEqual([expect.stringContaining(`: ${instead} `)]);
  });

  test.each([
    ['postgres://console:p%23s%2Fs%3F%40%25@db.example.com:5432/console', 'p%23s%2Fs%3F%40%25', 'db.example.com'],
    ['postgresql://console:a@b@db.example.com/console', 'a%40b', 'db.example.com'],
    ['postgres://console:a:b@db.example.com/console', 'a%3Ab', 'db.example.com'],
    ['postgres://console:w0rd!$&+,;=~^|[]@[2001:db8::1]:5432/console', 'w0rd!$&+,%3B%3D~%5E%7C%5B%5D', '[2001:db8::1]'],
    ['postgres://db.example.com/console?sslmode=require', '', 'db.example.com'],
  ])('DATABASE_URL=%s is read', (value, password, host) => {
    const { databaseUrl = '' } = readEnvironment({ ...complete, DATABASE_URL: value });
    expect(databaseUrl).toBe(value);
    expect(new URL(databaseUrl)).toMatchObject({ password, hostname: host });
  });

  test.each([
    'postgres:///console?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/console',
    'postgres://console:word@/console?host=/var/run/postgresql',
  ])('DATABASE_URL=%s, a socket, is read', (value) => {
    expect(readEnvironment({ ...complete, DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  test.each([
    'postgres://console:w0rd@db1.example.com:5432,db2.example.com:5432/console',
    'postgres://console:w0rd@db.example.com:port/console',
    'postgres//console:w0rd@db.example.com/console',
    'host=db.example.com user=console password=w0rd',
    'jdbc:postgresql://db.example.com/console?password=w0rd',
  ])('DATABASE_URL=%s is refused by name', (value) => {
    const problems = problemsOf({ ...complete, DATABASE_URL: value });
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL cannot be used: set it to an address /)]);
    expect(problems.join()).not.toContain('w0rd');
  });

  test.each([
    ['CONSOLE_ORIGIN', 'https://ann:h1dden@console.example.com'],
    ['PLATFORM_BASE_URL', 'https://ann:h1dden@platform.example.com'],
    ['PLATFORM_BASE_URL', 'https://ann:p/h1dden@platform.example.com'],
    ['PLATFORM_BASE_URL', 'https://platform.example.com/?api_key=h1dden'],
    ['PLATFORM_BASE_URL', 'https://platform.example.com/#h1dden'],
    ['OIDC_ISSUER', 'https://ann:h1dden@login.example.com'],
    ['WEBHOOK_HOSTS', 'https://ann:h1dden@hooks.example.com'],
    ['WEBHOOK_INTERNAL_HOSTS', 'http://ann:h1dden@relay:8080'],
    ['PLATFORM_HOSTS', 'https://ann:h1dden@platform.example.com'],
  ])('%s=%s is refused without its password', (name, value) => {
    const problems = problemsOf({ ...complete, ...oidc, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is "[^"]*…[^"]*": `))]);
    expect(problems.join()).not.toContain('h1dden');
  });

  test('an address that is not verified counts only at a provider of the company’s own', () => {
    expect(readEnvironment({ ...complete, ...oidc }).oidc?.trustsEmail).toBe(false);
    expect(readEnvironment({ ...complete, ...oidc, OIDC_TRUST_EMAIL: '1' }).oidc?.trustsEmail).toBe(true);
    const tenant = 'https://login.microsoftonline.com/8f14e45f-ceea-467f-a8f0-1c5d2f6b3a90/v2.0';
    expect(problemsOf({ ...complete, ...oidc, OIDC_TRUST_EMAIL: '1', OIDC_ISSUER: tenant })).toEqual([]);
    for (const issuer of [
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://accounts.google.com',
    ]) {
      expect(problemsOf({ ...complete, ...oidc, OIDC_TRUST_EMAIL: '1', OIDC_ISSUER: issuer })).toEqual([
        expect.stringMatching(/^OIDC_TRUST_EMAIL is 1 although everybody can have an account/),
      ]);
    }
    expect(problemsOf({ ...complete, ...oidc, OIDC_TRUST_EMAIL: 'true' })).toHaveLength(1);
  });

  test.each(['', '/', '/.well-known/openid-configuration', '/.well-known/openid-configuration/'])(
    'the address of the discovery document is read as that of its provider: %s',
    (end) => {
      const issuer = 'https://login.example.com/tenant';
      expect(readEnvironment({ ...complete, ...oidc, OIDC_ISSUER: issuer + end }).oidc?.issuer).toBe(issuer);
    },
  );

  test('is described once per variable', () => {
    const text = readFileSync(new URL('environment-variables.json', import.meta.url), 'utf8');
    const names = [...text.matchAll(/^ {2}"(\w+)"/gm)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(environmentVariables));
  });
});
