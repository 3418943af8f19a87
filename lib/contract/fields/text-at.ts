/** The text or number at a path, with dots between its names (`cardholder.first_name`); empty where there is none. */
export function textAt(record: unknown, path: string): string {
  let found = record;
  for (const name of path.split('.')) {
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : '';
  }
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}
