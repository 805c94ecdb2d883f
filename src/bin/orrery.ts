#!/usr/bin/env node
// Only the owner may read the files written here: memories, keys, indexes, backups.
process.umask(0o077);

const [command, ...rest] = process.argv.slice(2);

// The door that IDEs open at every start loads nothing of the command line.
const isPlainStdio = (command === undefined || command === 'stdio') && rest.length === 0;

if (isPlainStdio) {
  const { runStdio } = await import('../cli/stdio-command.ts');
  await runStdio({});
} else {
  const { runCommandLine } = await import('../cli/main.ts');
  process.exitCode = await runCommandLine(process.argv);
}
