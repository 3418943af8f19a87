import { expect, test } from 'vitest';
import { keepShipped } from './keep-shipped.mjs';

const integrityOf = (hex: string) => `sha512-${Buffer.from(hex, 'hex').toString('base64')}`;
const component = (ref: string, content: string) => ({ 'bom-ref': ref, hashes: [{ alg: 'SHA-512', content }] });

const packages = {
  '': {},
  'node_modules/react': { version: '19.3.1', integrity: integrityOf('aa') },
  'node_modules/next': { version: '16.4.5', integrity: integrityOf('bb') },
  'node_modules/next/node_modules/react': { version: '18.0.0', integrity: integrityOf('cc') },
  'node_modules/sharp': { name: 'server-only', version: '0.0.1', integrity: integrityOf('ff') },
  'node_modules/vitest': { version: '4.1.12', dev: true, integrity: integrityOf('dd') },
  'node_modules/fsevents': { version: '2.3.3', devOptional: true, integrity: integrityOf('ee') },
};
const bom = {
  bomFormat: 'CycloneDX',
  components: [
    component('react@19.3.1', 'aa'),
    component('next@16.4.5', 'bb'),
    component('react@18.0.0', 'cc'),
    component('server-only@0.0.1', 'ff'),
    component('vitest@4.1.12', 'dd'),
    component('fsevents@2.3.3', 'ee'),
  ],
  dependencies: [
    { ref: 'next@16.4.5', dependsOn: ['react@18.0.0'] },
    { ref: 'vitest@4.1.12', dependsOn: ['react@19.3.1', 'fsevents@2.3.3'] },
  ],
};

test('the list has every package that a console runs on, in each version, and none for development', () => {
  const kept = keepShipped(bom, packages);
  expect(kept.problems).toEqual([]);
  expect(kept.bom.bomFormat).toBe('CycloneDX');
  expect(kept.bom.components.map((one) => one['bom-ref'])).toEqual([
    'react@19.3.1',
    'next@16.4.5',
    'react@18.0.0',
    'server-only@0.0.1',
  ]);
  expect(kept.bom.dependencies).toEqual([{ ref: 'next@16.4.5', dependsOn: ['react@18.0.0'] }]);
});

test('a package that the list lacks or has with another hash is told', () => {
  const components = [
    component('next@16.4.5', 'b0'),
    component('react@18.0.0', 'cc'),
    component('server-only@0.0.1', 'ff'),
  ];
  expect(keepShipped({ ...bom, components }, packages).problems).toEqual([
    'react@19.3.1 is missing',
    'next@16.4.5 has another hash',
  ]);
});
