import { describe, expect, test } from 'vitest'
import { fieldFacts } from './field-facts.ts'
import { can, defaultsOf, field, master, type Schema, z } from './index.ts'

const fields = {
  name: field.requiredText(80),
  note: field.text(300),
  KIND: z._default(z.enum(['one', 'other']), 'one'),
  day: field.isoDate(),
  until: z._default(z.nullable(field.isoDate()), null),
  share: z.number().check(z.minimum(0.5)),
  status: z._default(field.flag(), 1),
  ids: field.ids(3),
  rows: z._default(z.array(z.object({ title: field.requiredText(10) })), []),
}
const things = master({ id: 'x.thing', path: 'things', access: can('x.thing.manage'), key: 'ID', fields })

describe('a declared master', () => {
  test('makes its calls with defaults that each can override', () => {
    const list = things.list({ data: z.object({ things: z.array(z.object(things.row)) }), summary: 'All' })
    const save = things.save({ path: 'keep-thing', summary: 'Save' })
    const remove = things.remove({ id: 'x.thing.drop', summary: 'Delete' })
    expect([list, save, remove].map(({ id, method, path }) => [id, method, path])).toEqual([
      ['x.thing.list', 'GET', 'things'],
      ['x.thing.save', 'POST', 'keep-thing'],
      ['x.thing.drop', 'POST', 'things/remove'],
    ])
    expect(save.errors).toEqual(['record.conflict'])
    const body = { name: ' A ', note: '', day: '2026-01-01', share: 1, ids: [2] }
    // What is left out must stay as it is in a record that is changed: a default is one of new records alone.
    expect(z.safeParse(save.body as Schema, body).data).toEqual({ ...body, name: 'A' })
    expect(defaultsOf(fields)).toEqual({ KIND: 'one', until: null, status: 1, rows: [] })
    expect(z.safeParse(save.body as Schema, { ...body, ID: 4, version: 2 }).success).toBe(true)
    expect(z.safeParse(save.body as Schema, { ...body, other: 1 }).success).toBe(false)
    expect(z.safeParse(save.data as Schema, { ID: 4, version: 2 }).success).toBe(true)
    expect(z.safeParse(remove.body as Schema, {}).success).toBe(false)
  })

  test('returns stored values that a stricter check would refuse now', () => {
    const row = z.object(things.row)
    const stored = {
      ...{
        ID: 1,
        version: 1,
        name: '',
        note: 'x'.repeat(999),
        KIND: 'other',
        day: '2026-01-01',
        until: null,
      },
      ...{ share: 0.1, status: 0, ids: [1, 2, 3, 4], rows: [{ title: 'longer than ten' }] },
    }
    expect(z.safeParse(row, stored).data).toEqual(stored)
    expect(z.safeParse(row, { ...stored, name: undefined }).success).toBe(false)
    expect(z.safeParse(row, { ...stored, KIND: 'third' }).success).toBe(false)
  })

  test('without an id identifies records by their fields', () => {
    const only = master({
      id: 'x.only',
      access: can('x.only.manage'),
      key: null,
      fields: { on: z.boolean() },
    })
    const save = only.save({ path: 'only', summary: 'Save' })
    expect(z.safeParse(save.body as Schema, { on: true }).success).toBe(true)
    expect(z.safeParse(save.body as Schema, { on: true, id: 1 }).success).toBe(false)
    expect(Object.keys(only.row)).toEqual(['on', 'version'])
  })

  test('describes its fields for forms', () => {
    expect(fieldFacts(fields)).toEqual({
      name: { kind: 'text', maxLength: 80, isRequired: true },
      note: { kind: 'text', maxLength: 300 },
      KIND: { kind: 'choice', values: ['one', 'other'], start: 'one' },
      day: { kind: 'day', isRequired: true },
      until: { kind: 'day', start: null },
      share: { kind: 'decimal', isRequired: true },
      status: { kind: 'status', start: 1 },
      ids: { kind: 'ids', isRequired: true },
      rows: { kind: 'other', start: [] },
    })
  })
})
