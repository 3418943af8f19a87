const given = process.env['DRAW_SEED'] ?? '';
const seed = given === '' ? 20_261_127 : Number(given);
if (!Number.isSafeInteger(seed)) throw new Error(`DRAW_SEED is "${given}": set it to a whole number, or unset it.`);

/** The seed of all drawn values: a fixed one, so that a test fails because of a change; `DRAW_SEED` draws others. */
export const drawSeed = { seed, isGiven: given !== '' };
