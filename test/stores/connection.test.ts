import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConnection } from '../../src/stores/sqlite/connection.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

describe('a connection', () => {
  const open = async () => {
    const file = join(await createTestDirectory(), 'test.db');
    return { file, connection: closeAfterTest(await openConnection(file, 0)) };
  };

  it('keeps the kind of each value, in columns without a type too', async () => {
    const { connection } = await open();
    await connection.exec('CREATE TABLE t(value); CREATE TABLE u(value)');
    const values = [1, -0.5, 2 ** 30, 'text \u{1F600}', null, Uint8Array.of(0, 255)];
    for (const value of values) await connection.all('INSERT INTO t VALUES(?)', [value]);
    const rows = await connection.all<{ value: unknown; kind: string }>(
      'SELECT value, typeof(value) AS kind FROM t ORDER BY rowid',
    );
    expect(rows.map((row) => row.value)).toEqual(values);
    expect(rows.map((row) => row.kind)).toEqual([
      'integer',
      'real',
      'integer',
      'text',
      'null',
      'blob',
    ]);
  });

  it('closes while it is reading, and for good', async () => {
    const file = join(await createTestDirectory(), 'closing.db');
    const connection = await openConnection(file);
    await connection.all('SELECT 0');
    const readAll = () => [1, 2, 3].map((n) => connection.all(`SELECT ${n} AS n`).catch(() => []));
    const before = readAll();
    const closing = connection.close();
    const during = readAll();
    await closing;
    const after = readAll();
    expect(await Promise.all(before)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    await Promise.all(during);
    expect(await Promise.all(after)).toEqual([[], [], []]);
  });

  it('says in the same words what went wrong', async () => {
    const { file, connection } = await open();
    await connection.exec('CREATE TABLE t(value UNIQUE); INSERT INTO t VALUES(1)');
    const other = closeAfterTest(await openConnection(file, 0));
    await other.all('BEGIN IMMEDIATE');
    const causeOf = (sql: string) =>
      connection.all(sql).catch((error) => (error.cause as { code: string }).code);
    expect(await causeOf('INSERT INTO t VALUES(2)')).toBe('SQLITE_BUSY');
    await other.all('ROLLBACK');
    expect(await causeOf('INSERT INTO t VALUES(1)')).toBe('SQLITE_CONSTRAINT');
    expect(await causeOf('SELECT nothing')).toBe('SQLITE_ERROR');
    await expect(openConnection(join(file, 'below', 'a.db'))).rejects.toMatchObject({
      cause: { code: 'SQLITE_CANTOPEN' },
    });
  });
});
