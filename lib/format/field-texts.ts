/** Any record as texts, each under its path of names with dots between. Empty values are left out. */
export function fieldTexts(value: unknown, path = ''): [field: string, text: string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => fieldTexts(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
