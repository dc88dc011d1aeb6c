import type { BuiltCondition, BuiltConditions } from '@muster/ui/condition-builder'
import { describe, expect, it } from 'vitest'
import { builtConditions, readWhere, whereOf, whereValues } from './where-address.ts'

const any: BuiltConditions = {
  match: 'any',
  parts: [
    { column: 'status', operator: 'is', values: ['active', 'left'] },
    { column: 'note', operator: 'contains', values: ['50% at 10:30, =true'] },
    { column: 'note', operator: 'is', values: ['=true'] },
    { column: 'by_transfer', operator: 'is', values: [true] },
    { column: 'age', operator: 'between', values: ['30', '40'] },
    { column: 'left_on', operator: 'empty', values: [] },
  ],
}

describe('conditions in the URL', () => {
  it('round-trip, whatever texts contain', () => {
    expect(readWhere(whereValues(any))).toEqual(any)
    const all = { ...any, match: 'all' as const }
    expect(readWhere(whereValues(all))).toEqual(all)
  })

  it('round-trip with groups', () => {
    const [one, two, three] = any.parts as BuiltCondition[]
    const nested = {
      match: 'all',
      parts: [one, { match: 'any', parts: [two, three] }, { match: 'all', parts: [one] }],
    } as BuiltConditions
    expect(readWhere(whereValues(nested))).toEqual(nested)
    expect(builtConditions(whereOf(nested))).toEqual(nested)
    expect(whereValues(nested)[1]).toBe('(any')
    expect(readWhere(['(any', 'age:more:3'])).toEqual({
      match: 'all',
      parts: [{ match: 'any', parts: [{ column: 'age', operator: 'more', values: ['3'] }] }],
    })
    expect(readWhere(['(any', ')', ')'])).toEqual({ match: 'all', parts: [] })
  })

  it('can be read', () => {
    expect(whereValues(any).slice(0, 2)).toEqual(['any', 'status:is:active:left'])
    expect(whereValues({ match: 'any', parts: any.parts.slice(0, 1) })).toEqual(['status:is:active:left'])
  })

  it('leave out what is no condition', () => {
    expect(readWhere(['age', 'age:equals:3', 7])).toEqual({ match: 'all', parts: [] })
    expect(readWhere(['note:is:100%'])).toEqual({
      match: 'all',
      parts: [{ column: 'note', operator: 'is', values: ['100%'] }],
    })
  })
})

describe('conditions as they are sent', () => {
  it('have periods of their own, and no values that are not filled in', () => {
    expect(
      whereOf(readWhere(['joined_on:within:last_month', 'age:between::40', 'joined_on:within:some_day'])),
    ).toEqual({
      match: 'all',
      parts: [
        { column: 'joined_on', operator: 'within', values: [], period: 'last_month' },
        { column: 'age', operator: 'between', values: ['40'] },
        { column: 'joined_on', operator: 'within', values: [] },
      ],
    })
    expect(whereOf(readWhere([]))).toBeUndefined()
  })
})
