import { wordsIn } from './words-in.fixture';

/**
 * The text that a person reads, for tests that compare it with hand-typed text. A string argument is a schema's issue.
 */
export const english = wordsIn('en');
