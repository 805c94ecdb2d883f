// Runs after an edit: checks the file where it is a schema, and tells the model what is wrong with it.
// Reads the event from stdin; exit code 2 shows stderr to the model, 0 is silent.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The file that a tool has written; undefined where the event names none. */
function findEditedFile() {
  try {
    const { tool_input: input } = JSON.parse(readFileSync(0, 'utf8'));
    return typeof input?.file_path === 'string' ? input.file_path : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file is an orbital schema: by its ending, or as JSON that has orbitals. */
function isSchema(file) {
  if (file.endsWith('.orb')) return true;
  if (!file.endsWith('.json')) return false;
  try {
    return Array.isArray(JSON.parse(readFileSync(file, 'utf8')).orbitals);
  } catch {
    return false;
  }
}

const file = findEditedFile();
if (file !== undefined && isSchema(file)) {
  const [command = 'npx', ...args] = (process.env.ORRERY_COMMAND ?? 'npx -y orrery-mcp').split(' ');
  const { status, stdout, stderr } = spawnSync(command, [...args, 'check', '--quiet', file], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 1) {
    process.stderr.write(`${stdout}${stderr}\nRepair it with the skill repair-schema.\n`);
    process.exitCode = 2;
  }
}
