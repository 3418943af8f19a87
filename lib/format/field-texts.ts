/** Any record as texts, each under the names that lead to it with dots between. What is empty is left out. */
export function fieldTexts(value: unknown, path = ''): [field: string, text: string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => fieldTexts(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
