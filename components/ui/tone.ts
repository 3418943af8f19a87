/** What a status means for the reader, not which colour it has. */
export type Tone = 'positive' | 'progress' | 'caution' | 'negative' | 'neutral';
