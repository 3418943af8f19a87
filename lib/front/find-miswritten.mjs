/**
 * What is wrong with the way in which variables are written, before their values are judged: marks that a shell, or
 * `npm start` in `.env`, takes away, and that Docker, systemd and Kubernetes hand over as part of the value.
 *
 * @param {Readonly<Record<string, string | undefined>>} given
 * @param {Readonly<Record<string, { readonly secret: boolean }>>} variables all that the console reads
 * @returns {string[]} a sentence for each variable, without any value
 */
export function findMiswritten(given, variables) {
  const names = Object.keys(variables);
  const problems = Object.keys(given).flatMap((key) => {
    const name = names.includes(key) ? undefined : names.find((known) => isMeant(key, known));
    return name === undefined || given[name]
      ? []
      : [
          `${name} is not set, but a name like it is: write ${name}=value, in capitals, with no “export”, mark or space before it.`,
        ];
  });
  for (const name of names) {
    const value = given[name];
    const trouble = value ? troubleOf(name, value, variables[name]?.secret === true) : undefined;
    if (trouble !== undefined) problems.push(`${name} ${trouble}.`);
  }
  return problems;
}

/**
 * @param {string} key
 * @param {string} name
 */
function isMeant(key, name) {
  const bare = key.replace(/^[^A-Za-z]*(?:(?:export|set)\s+)?[^A-Za-z]*/, '').replace(/\W+$/, '');
  // A variable `port` or `demo` is another program's.
  return bare === name || (name.includes('_') && bare.toUpperCase() === name);
}

/** Random text of 32 characters has more different ones, even where they are the sixteen of hexadecimal numbers. */
const leastCharacters = 8;

const quotationMark = '["\'`“”„‟‘’‚«»]';
const quoted = new RegExp(`^${quotationMark}|${quotationMark}$`);

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} secret a space at its end would be part of it
 * @returns {string | undefined} the rest of a sentence
 */
function troubleOf(name, value, secret) {
  const bare = value.trim();
  if (secret && bare !== value) return 'begins or ends with a space or a line break: take it away';
  if (quoted.test(bare))
    return 'begins or ends with a quotation mark, which is read as part of it: write the value without quotation marks';
  if (/(?:^|\s)#/.test(bare)) return 'has “#” at its beginning or behind a space: write a comment on a line of its own';
  // eslint-disable-next-line text/constant-text -- the name of a variable that the console has.
  if (new RegExp(`^(?:export\\s+)?${name}\\s*=`).test(bare)) return `begins with its own name: write the value alone`;
  if (/\$\{\w+\}|\$\(.*\)|^\$\w+$|^%\w+%$|^<.*>$|^\{\{.*\}\}$/.test(bare))
    return 'has a place in it that stands for a value: write the value itself, because nothing is filled in here';
  if (secret && /32-random-characters|(?:^|=)the-(key|secret)-that-the-/.test(bare))
    return 'is the example of .env.example: make a random value';
  if (secret && bare.length >= 32 && new Set(bare).size < leastCharacters)
    return `has fewer than ${String(leastCharacters)} different characters: make a random value`;
  // Format characters are those that no font shows: a zero-width space, a mark of direction.
  if (/[\p{Cc}\p{Cf}\u00a0\u2028\u2029]/u.test(bare))
    return 'has a character in it that cannot be seen: type the value again';
  return undefined;
}
