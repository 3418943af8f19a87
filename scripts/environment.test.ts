import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { environmentVariables } from '../lib/env';
import { parseDotenv, readEnvironment } from './start/environment.mjs';

const exampleFile = new URL('../.env.example', import.meta.url);

describe('.env', () => {
  test('is read as the shell would read it', () => {
    const text = ['# a comment', '', 'A=1', 'export B = two words # and why', "C='# kept'", 'D="x=y"', 'E='].join('\n');
    expect(parseDotenv(text, '.env')).toEqual({ A: '1', B: 'two words', C: '# kept', D: 'x=y', E: '' });
  });

  test('a line that is no variable is refused by its number', () => {
    expect(() => parseDotenv('A=1\nPORT 3000\n', '.env')).toThrow('Line 2 of .env is not NAME=value');
  });

  test.each([
    ['A="x" # say "hi"', 'x'],
    ["A='x' # it's", 'x'],
    ['A="p#ss word" # and why', 'p#ss word'],
    ['A=p#ss', 'p#ss'],
    ['A=x #', 'x'],
    ['A= # nothing', ''],
    ['A=""', ''],
    ['\uFEFFA=x', 'x'],
    ['  export   A =  x  ', 'x'],
    ['A=x\r', 'x'],
    ['A="a"b"', 'a"b'],
    ['A="x', '"x'],
    ['A=x=y', 'x=y'],
  ])('%j is read', (written, value) => {
    expect(parseDotenv(`${written}\nB=1`, '.env')).toEqual({ A: value, B: '1' });
  });

  test('what Docker hands over with its marks is refused by name, before anything is made with it', () => {
    const file = exampleFile.pathname;
    expect(() => readEnvironment(file, { DATA_DIR: '"/data"' })).toThrow(
      /^DATA_DIR begins or ends with a quotation mark/,
    );
    expect(() => readEnvironment(file, { 'export DATA_SECRET': 'x' })).toThrow(/^DATA_SECRET is not set, but/);
    expect(() => readEnvironment(file, { DATA_SECRET: "'x'", SMTP_URL: 'y # z' })).toThrow(
      /DATA_SECRET .+\n?.*SMTP_URL/s,
    );
  });

  test('gives way to the shell, which can also unset a variable', () => {
    const file = exampleFile.pathname;
    expect(readEnvironment(file, { PORT: '3100' })['PORT']).toBe('3100');
    expect(readEnvironment(file, { PORT: ' ' })['PORT']).toBe('');
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-secret-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (text: string, more: Record<string, string> = {}) => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, text);
    return readEnvironment(path.join(folder, 'none'), { DATA_SECRET_FILE: file, ...more });
  };

  test.each([
    ['kept\n', 'kept'],
    ['kept\r\n', 'kept'],
    ['kept', 'kept'],
    ['kept#, and more\n', 'kept#, and more'],
  ])('%j is its one line', (text, value) => {
    expect(read(text)['DATA_SECRET']).toBe(value);
  });

  test('is refused beside the variable itself, where it cannot be read, and where it is not one line', () => {
    expect(() => read('kept', { DATA_SECRET: 'other' })).toThrow(/^DATA_SECRET and DATA_SECRET_FILE are both set: /);
    const missing = { DATA_SECRET_FILE: path.join(folder, 'missing') };
    expect(() => read('', missing)).toThrow(/^DATA_SECRET_FILE is ".*missing", which cannot be read \(ENOENT\): /);
    for (const text of ['', '\n', ' \n', 'one\ntwo\n'])
      expect(() => read(text)).toThrow(/has no secret in its one line/);
    expect(() => read('"kept"\n')).toThrow(/^DATA_SECRET begins or ends with a quotation mark/);
  });

  test('is for secrets alone: another variable says itself what it is', () => {
    expect(read('kept', { PORT_FILE: path.join(folder, 'secret') })['PORT']).toBeUndefined();
  });
});

test('.env.example lists every variable, and an unchanged copy of it changes nothing', () => {
  const example = parseDotenv(readFileSync(exampleFile, 'utf8'), '.env.example');
  expect(example).toEqual(Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, ''])));
});

test.each(Object.entries(environmentVariables))('.env.example says what %s is', (_, { meaning, fallback }) => {
  expect(readFileSync(exampleFile, 'utf8')).toContain(`# ${meaning}\n# Not set: ${fallback}. Example: `);
});
