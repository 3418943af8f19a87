import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import iconNames from './icon-names.json';

test('the file of icons has all named icons, as Lucide draws them', async () => {
  const symbols = await Promise.all(
    iconNames.toSorted().map(async (name) => {
      const { default: Drawn } = await dynamicIconImports[name]();
      const shapes = renderToStaticMarkup(<Drawn />).replace(/^<svg[^>]*>|<\/svg>$/g, '');
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
    }),
  );
  const file = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">', ...symbols, '</svg>', ''].join('\n');
  await expect(file).toMatchFileSnapshot('./icons.svg');
});
