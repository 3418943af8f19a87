import fc from 'fast-check';

// The same draws in every run: a test then fails because of a change, and not by the moment. `DRAW_SEED` draws others.
fc.configureGlobal({ seed: Number(process.env['DRAW_SEED'] ?? 20_261_127) });
