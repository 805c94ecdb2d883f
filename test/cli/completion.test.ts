import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { COMMAND } from '../support/orrery-command.ts';

function printCompletion(shell: string): string {
  const args = [COMMAND, 'completion', shell];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout;
}

describe('orrery completion', () => {
  test('bash completes commands, their commands, options and choices', () => {
    const script = `${printCompletion('bash')}
complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _orrery; echo "\${COMPREPLY[*]}"; }
complete_line orrery se
complete_line orrery memory ex
complete_line orrery init cur
complete_line orrery check --form`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('serve');
    expect(lines[1]?.split(' ')).toContain('export');
    expect(lines.slice(2)).toEqual(['cursor', '--format']);
  });

  test('zsh and fish know every command', () => {
    for (const shell of ['zsh', 'fish']) {
      const script = printCompletion(shell);
      for (const word of ['serve', 'check', 'keys', 'memory', 'claude-desktop']) {
        expect(script).toContain(word);
      }
    }
  });
});
