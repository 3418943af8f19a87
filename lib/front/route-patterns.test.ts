import { expect, test } from 'vitest';
import { RoutePatterns } from './route-patterns.mjs';

// As a build writes them.
const routes = new RoutePatterns([
  { page: '/api/health/live', regex: '^/api/health/live(?:/)?$' },
  { page: '/a/[account]/cards/freeze-many', regex: '^/a/([^/]+?)/cards/freeze\\-many(?:/)?$' },
  { page: '/a/[account]/cards/[id]', regex: '^/a/([^/]+?)/cards/([^/]+?)(?:/)?$' },
]);

test('an address is told as the pattern of its route, and never with its ids or its query', () => {
  expect(routes.find('/a/acct-1/cards/card-9?q=Ada')).toBe('/a/[account]/cards/[id]');
  expect(routes.find('/a/acct-1/cards/freeze-many')).toBe('/a/[account]/cards/freeze-many');
  expect(routes.find('/api/health/live?x=1')).toBe('/api/health/live');
});

test('all built files are one route, and all addresses that strangers make up are one', () => {
  expect(routes.find('/_next/static/chunks/0a1b.js')).toBe('/_next/static');
  expect(['/wp-login.php', '/api/health/live/x', '', undefined].map((url) => routes.find(url))).toEqual(
    Array.from({ length: 4 }, () => 'other'),
  );
});

test('a folder without a build has no routes', () => {
  expect(RoutePatterns.ofBuild('/nowhere').find('/api/health/live')).toBe('other');
});
