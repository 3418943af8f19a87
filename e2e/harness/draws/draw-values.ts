import fc from 'fast-check';
import { drawSeed } from './draw-seed.mjs';

fc.configureGlobal({ seed: drawSeed.seed });
