import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { describe, expect, it } from 'vitest'
import { termsErrorNames, termsOf, termsValues } from './terms-form.ts'

const typed = (values: Record<string, string>) =>
  termsOf({ ...termsValues(NEW_LEAVE_TERMS), ...values }, NEW_LEAVE_TERMS)
const wrongPaths = (values: Record<string, string>) => {
  const { error } = leaveTerms.safeParse(JSON.parse(JSON.stringify(typed(values))))
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('terms typed into the form', () => {
  it('come back unchanged', () => {
    expect(typed({})).toEqual(NEW_LEAVE_TERMS)
    expect(typed({ SLABS: '6: 5, 12: 12' }).slabs).toEqual([
      { after_months: 6, days: 5 },
      { after_months: 12, days: 12 },
    ])
    expect(typed({ ENCASH_FROM: '12-01', ENCASH_TO: '12-31' }).encash_window).toEqual({
      from: '12-01',
      to: '12-31',
    })
  })

  it.each([
    [{ SLABS: '6: 5, twelve' }, 'slabs.1'],
    [{ SLABS: '6: 5: 7' }, 'slabs.0'],
    [{ ENCASH_FROM: '13-45' }, 'encash_window.from'],
    [{ ENCASH_FROM: '12-01' }, 'encash_window.to'],
    [{ ENCASH_TO: '12-31' }, 'encash_window.from'],
  ])('are refused rather than dropped: %o', (values, path) => {
    expect(wrongPaths(values).some((one) => one.startsWith(path))).toBe(true)
    const name = Object.keys(termsErrorNames).find((one) => path.startsWith(one))
    expect(name).toBeDefined()
  })
})
