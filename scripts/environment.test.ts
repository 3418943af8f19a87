import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

test('.env.example lists every variable, and an unchanged copy of it changes nothing', () => {
  const example = parseDotenv(readFileSync(exampleFile, 'utf8'), '.env.example');
  expect(example).toEqual(Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, ''])));
});

test.each(Object.entries(environmentVariables))('.env.example says what %s is', (_, { meaning, fallback }) => {
  expect(readFileSync(exampleFile, 'utf8')).toContain(`# ${meaning}\n# Not set: ${fallback}. Example: `);
});
