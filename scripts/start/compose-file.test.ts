import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables } from '@/lib/env';
import { Credentials } from '@/sandbox/http/authentication';
import { defaultSettings } from '@/sandbox/store/journal';
import { State } from '@/sandbox/world/state';
import { composeFolder, type ComposeService, readCompose } from './compose-file.fixture';
import { parseDotenv } from './environment.mjs';

/** The lines that the README has written into `.env`, for a platform and for the sandbox. */
const readme = readFileSync(path.join(composeFolder, 'README.md'), 'utf8');
const [ofPlatform = {}, ofSandbox = {}] = Array.from(
  readme.matchAll(/cat > \.env <<'END'\n([^]*?)\nEND\n/g),
  ([, text = '']) => parseDotenv(text, '.env'),
);

const kinds = [
  ['with a platform', readCompose(['compose.yaml'], ofPlatform)],
  ['with the sandbox', readCompose(['compose.yaml', 'compose.sandbox.yaml'], ofSandbox)],
] as const;

test.each(kinds)('%s each container is hardened', (_, { services }) => {
  for (const [name, one] of Object.entries(services)) {
    expect(one, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(one.cap_add ?? [], name).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    expect(one.user, name).not.toBe('root');
  }
});

test.each(kinds)('%s each name that a service uses is declared, and each that is declared is used', (_, file) => {
  const services = Object.values(file.services);
  const named = (what: (one: ComposeService) => readonly string[]) => new Set(services.flatMap(what));
  expect(named(({ secrets = [] }) => secrets)).toEqual(new Set(Object.keys(file.secrets)));
  const networksOf = ({ networks = [] }: ComposeService) =>
    Array.isArray(networks) ? networks : Object.keys(networks);
  expect(named(networksOf)).toEqual(new Set(Object.keys(file.networks)));
  const volumesOf = ({ volumes = [] }: ComposeService) =>
    volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('./'));
  expect(named(volumesOf)).toEqual(new Set(Object.keys(file.volumes)));
  const awaited = named(({ depends_on: others = {} }) => Object.keys(others));
  expect([...awaited].filter((name) => file.services[name] === undefined)).toEqual([]);
  // A service that shares the network of another one has none of its own.
  expect(services.filter((one) => one.network_mode !== undefined && one.networks !== undefined)).toEqual([]);
});

test.each(kinds)('%s the consoles read variables that there are, and secrets from files alone', (_, { services }) => {
  const consoles = [services['console-1'], services['console-2']];
  for (const one of consoles) {
    for (const [name, value] of Object.entries(one?.environment ?? {})) {
      const known = Object.entries(environmentVariables).find(([own]) => own === name.replace(/_FILE$/, ''));
      expect(known?.[0], name).toBeDefined();
      expect(name.endsWith('_FILE'), name).toBe(known?.[1].secret);
      if (name.endsWith('_FILE')) expect(one?.secrets).toContain(path.basename(value));
    }
  }
  const [first, second] = consoles.map((one) => ({ ...one?.environment, PORT: '' }));
  expect(first).toEqual(second);
});

test.each(kinds)('%s the database is reached by the consoles alone', (_, { services, networks }) => {
  expect(networks['inside']).toEqual({ internal: true });
  expect(services['database']).toMatchObject({ networks: ['inside'] });
  expect(services['database']?.ports).toBeUndefined();
  expect(services['proxy']?.networks).toEqual(['outside']);
});

test('the proxy leads to the ports that the consoles have', () => {
  const caddyfile = readFileSync(path.join(composeFolder, 'Caddyfile'), 'utf8');
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddyfile) ?? [];
  for (const [, file] of kinds) {
    const ports = ['console-1', 'console-2'].map(
      (name) => `${name}:${file.services[name]?.environment?.['PORT'] ?? ''}`,
    );
    expect(upstreams.split(' ')).toEqual(ports);
    const ownCheck = file.services['proxy']?.healthcheck?.test.at(-1) ?? '';
    expect(caddyfile).toContain(`${new URL(ownCheck).origin} {`);
  }
});

test('with the sandbox no other container reaches it, and the README has its client id and key', () => {
  const [, { services }] = kinds[1];
  for (const name of ['console-1', 'console-2']) {
    expect(services[name]?.network_mode).toBe('service:sandbox');
    expect(services[name]?.environment?.['PLATFORM_BASE_URL']).toBe('http://127.0.0.1:4010');
  }
  expect(services['sandbox']?.ports).toBeUndefined();
  const command = services['sandbox']?.command ?? [];
  const seed = Number(command[command.indexOf('--seed') + 1]);
  const origin = { format: 1, seed, payouts: 0, anchor_ms: 0, secret: 'x', awkward: false } as const;
  const state = new State({
    kept: { origin, changes: [] },
    settings: defaultSettings,
    flagged: {},
    folder: undefined,
    broken: () => undefined,
  });
  const { own } = new Credentials(seed, state.directory);
  expect(ofSandbox['PLATFORM_CLIENT_ID']).toBe(own.clientId);
  expect(readme).toContain(`echo ${own.apiKey} > secrets/platform-api-key`);
});
