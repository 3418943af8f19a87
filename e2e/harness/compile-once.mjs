// Loaded by NODE_OPTIONS: V8 compiles the embedded database once and does not optimise it, which would take longer than
// it saves in a process of seconds or a few minutes.
import v8 from 'node:v8';

v8.setFlagsFromString('--liftoff-only');
