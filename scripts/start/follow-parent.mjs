// Loaded into a child with --import: its standard input is a pipe from the process that started it, and the pipe ends
// when that process is gone, even when it was killed without a chance to stop its children.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
if ('unref' in process.stdin) process.stdin.unref();
