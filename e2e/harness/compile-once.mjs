// Loaded by NODE_OPTIONS: the embedded database is compiled once, not better and better, which what lives for seconds or
// a few minutes never earns back.
import v8 from 'node:v8';

v8.setFlagsFromString('--liftoff-only');
