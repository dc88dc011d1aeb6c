import { leaveLibrary } from '@muster/contract/leave/leave-library'
import { leaveTemplates } from '@muster/contract/leave/leave-templates'
import { leaveTerms, termsProblems } from '@muster/contract/leave/leave-terms'
import { describe, expect, test } from 'vitest'
import { likelyStart, rowsOfTemplate, typesOfRows } from './rule-start.ts'

describe('templates by law', () => {
  test.each(leaveTemplates.map((template) => [template.name, template] as const))(
    '%s: every type is in the library and its terms are possible',
    (_name, template) => {
      expect(template.law).not.toBe('')
      for (const { library, terms } of template.types) {
        expect(leaveLibrary.map(({ key }) => key)).toContain(library)
        expect(termsProblems(leaveTerms.parse(terms))).toEqual({})
      }
      for (const { terms } of rowsOfTemplate(template, []))
        expect(() => leaveTerms.parse(terms)).not.toThrow()
    },
  )

  test('use the organisation’s own types, and add those it lacks', () => {
    const [india] = leaveTemplates
    const own = {
      ...{ LEAVE_TYPE_ID: 7, LEAVE_TYPE_NAME: 'earned leave', LEAVE_TYPE_CODE: 'PL' },
      ...{ kind: 'regular' as const, colour: 'blue' },
    }
    const rows = rowsOfTemplate(india!, [own])
    expect(typesOfRows(rows).map(({ terms: _terms, ...type }) => type)).toEqual([
      { LEAVE_TYPE_ID: 7 },
      { library: 'casual' },
      { library: 'maternity' },
    ])
  })
})

describe('the likely start of a rule', () => {
  const rule = (LEAVE_RULE_ID: number, status: number, conditions: unknown[]) => ({
    ...{ LEAVE_RULE_ID, status, conditions },
  })

  test('is the rule for everybody, else the law of the country, else nothing', () => {
    expect(likelyStart([rule(1, 1, [{}]), rule(2, 0, []), rule(3, 1, [])], 101)).toBe('rule:3')
    expect(likelyStart([rule(1, 1, [{}])], 82)).toBe('law:de')
    expect(likelyStart([], 999)).toBe('none')
  })
})
