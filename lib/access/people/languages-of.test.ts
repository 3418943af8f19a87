import { expect, test } from 'vitest';
import { preference } from '@/lib/store/schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { languageKey, languageOf, languagesOf } from './languages-of';

test('people have the language that they chose, and English as long as no choice of theirs can be read', async () => {
  const tested = await TestConsole.open();
  try {
    const [ann, bo, cho] = [await tested.addPerson(), await tested.addPerson(), await tested.addPerson()];
    await tested.chooseLanguage(bo, 'zh-Hans');
    const { database } = tested;
    await database.insert(preference).values({ personId: cho.personId, key: languageKey, value: { language: 'tlh' } });
    await database
      .insert(preference)
      .values({ personId: ann.personId, key: 'density', value: { language: 'zh-Hans' } });
    const found = await languagesOf(database, [ann.personId, bo.personId, cho.personId]);
    expect([ann, bo, cho].map(({ personId }) => found.get(personId))).toEqual(['en', 'zh-Hans', 'en']);
    expect(await languageOf(database, bo.personId)).toBe('zh-Hans');
    expect([...(await languagesOf(database, []))]).toEqual([]);
  } finally {
    await tested.close();
  }
});
