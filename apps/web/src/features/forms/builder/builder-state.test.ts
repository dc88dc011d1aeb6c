import type { FieldType } from '@muster/contract/forms/form-definition'
import { describe, expect, it } from 'vitest'
import { toBuilder, toPlan } from './builder-plan.ts'
import { type BuilderAction, builderReducer, startState } from './builder-state.ts'

const start = () =>
  startState(
    toBuilder({
      sections: [
        { section_id: 1, name: 'First', fields: [] },
        { section_id: 2, name: 'Second', fields: [] },
      ],
    }),
  )
const run = (...actions: BuilderAction[]) => actions.reduce(builderReducer, start())
const add = (name: string, section = 0, index = 0, fieldType: FieldType = 'input'): BuilderAction => ({
  type: 'add',
  fieldType,
  name,
  section,
  index,
})
const slugs = (state: ReturnType<typeof run>) =>
  state.plan.sections.map((section) => section.fields.map((field) => field.FIELD_SLUG))

describe('the builder', () => {
  it('adds fields with unique slugs and selects the new one', () => {
    const state = run(add('Text'), add('Text', 0, 1))
    expect(slugs(state)).toEqual([['TEXT', 'TEXT_2'], []])
    expect(state.selected).toBe('TEXT_2')
  })

  it('moves a field within and between sections', () => {
    const both = [add('A'), add('B', 0, 1), add('C', 0, 2)]
    expect(slugs(run(...both, { type: 'move', slug: 'A', section: 0, index: 2 }))[0]).toEqual(['B', 'C', 'A'])
    expect(slugs(run(...both, { type: 'move', slug: 'B', section: 1, index: 0 }))).toEqual([
      ['A', 'C'],
      ['B'],
    ])
  })

  it('updates conditions when a new field is renamed, and undoes its typing as one step', () => {
    const condition = { effect: 'show' as const, field: 'A', values: ['x'] }
    const state = run(
      add('A'),
      add('B', 0, 1),
      { type: 'change', slug: 'B', settings: { conditions: [condition] } },
      { type: 'rename', slug: 'A', name: 'Sh' },
      { type: 'rename', slug: 'SH', name: 'Shirt' },
    )
    expect(state.plan.sections[0]?.fields[1]?.conditions[0]?.field).toBe('SHIRT')
    expect(state.selected).toBe('SHIRT')
    expect(slugs(builderReducer(state, { type: 'undo' }))[0]).toEqual(['A', 'B'])
  })

  it('undoes and redoes steps; a new step clears the redo stack', () => {
    const state = run(add('A'), add('B', 0, 1), { type: 'undo' })
    expect(slugs(state)[0]).toEqual(['A'])
    expect(slugs(builderReducer(state, { type: 'redo' }))[0]).toEqual(['A', 'B'])
    expect(builderReducer(state, add('C')).future).toEqual([])
  })

  it('retires published fields, deletes unpublished ones, and keeps built-in fields', () => {
    const [fresh] = run(add('A')).plan.sections[0]?.fields ?? []
    if (!fresh) throw new Error('no field')
    const published = startState(
      toBuilder({
        sections: [
          {
            section_id: 1,
            name: 'First',
            fields: [
              { ...fresh, FIELD_ID: 7 },
              { ...fresh, FIELD_ID: 8, FIELD_SLUG: 'NAME', is_built_in: true },
            ],
          },
        ],
      }),
    )
    const retired = builderReducer(published, { type: 'remove', slug: 'A' })
    expect(retired.plan.sections[0]?.fields[0]?.retired).toBe(true)
    expect(builderReducer(retired, { type: 'restore', slug: 'A' }).plan.sections[0]?.fields[0]?.retired).toBe(
      false,
    )
    expect(builderReducer(published, { type: 'remove', slug: 'NAME' })).toBe(published)
    expect(slugs(run(add('A'), { type: 'remove', slug: 'A' }))[0]).toEqual([])
  })

  it('moves sections and removes only empty ones', () => {
    const state = run(add('A'), { type: 'moveSection', from: 0, to: 1 })
    expect(toPlan(state.plan).sections.map((section) => section.name)).toEqual(['Second', 'First'])
    expect(builderReducer(state, { type: 'removeSection', section: 1 })).toBe(state)
    expect(builderReducer(state, { type: 'removeSection', section: 0 }).plan.sections).toHaveLength(1)
  })
})
