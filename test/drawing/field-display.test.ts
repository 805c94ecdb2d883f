import { describe, expect, it } from 'vitest';
import {
  fieldKind,
  isShowable,
  toColumnItem,
  toFormItem,
} from '../../src/drawing/field-display.ts';
import { createItem, displayKindOf } from '../../src/drawing/field-lists.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

const relation: JsonObject = {
  name: 'owner',
  type: 'relation',
  relation: { entity: 'Person', cardinality: 'one' },
};

describe('a field', () => {
  it.each([
    [{ name: 'a', type: 'string' }, 'text'],
    [{ name: 'a', type: 'string', format: 'email' }, 'email'],
    [{ name: 'a', type: 'string', values: ['x'] }, 'enum'],
    [{ name: 'a', type: 'timestamp' }, 'datetime'],
    [relation, 'relation'],
    [{ name: 'a', type: '[string]' }, 'list'],
    ['a', 'text'],
  ])('%j is shown and edited as %s', (field, kind) => {
    expect(fieldKind(field)).toBe(kind);
    expect(isShowable(field)).toBe(kind !== 'list');
  });

  it('is edited by its type: values are chosen, a relation chooses a record', () => {
    const stage = { name: 'stage', type: 'enum', values: ['open', 'done'], required: true };
    expect(toFormItem(stage)).toEqual({
      name: 'stage',
      label: 'Stage',
      type: 'select',
      options: ['open', 'done'],
      required: true,
    });
    expect(toFormItem(relation)).toMatchObject({
      type: 'relation',
      relation: { entity: 'Person' },
    });
  });

  it('is a column in the words of its pattern', () => {
    const date = { name: 'dueAt', type: 'date' };
    expect(toColumnItem(date, 'entity-table')).toEqual({ key: 'dueAt', header: 'Due at' });
    expect(toColumnItem(date, 'data-grid')).toEqual({
      name: 'dueAt',
      label: 'Due at',
      format: 'date',
    });
  });

  it('is written as its neighbours are', () => {
    const date = { name: 'dueAt', type: 'date' };
    const form = { kind: 'form', pattern: 'form-section' } as const;
    expect(createItem(date, { ...form, items: ['a'] })).toBe('dueAt');
    expect(createItem(date, { ...form, items: [{ field: 'a' }] })).toEqual({
      field: 'dueAt',
      type: 'date',
    });
  });
});

describe('a pattern', () => {
  it.each([
    ['form-section', 'form'],
    ['entity-table', 'list'],
    ['table-view', 'list'],
    ['detail-panel', 'detail'],
    ['stack', undefined],
  ])('%s shows fields as a %s', (type, kind) => {
    expect(displayKindOf(type)).toBe(kind);
  });
});
