// Every Node reads this file, even one that is much too old: no syntax here is younger than the import statement.

export function requireNode() {
  var found = process.versions.node;
  var parts = found.split('.').map(Number);
  var major = parts[0] || 0;
  var minor = parts[1] || 0;
  if (major > 20 || (major === 20 && minor >= 9)) return;
  process.stderr.write('Node ' + found + ' is too old: install Node 20.9 or newer and start again.\n');
  process.exit(1);
}
