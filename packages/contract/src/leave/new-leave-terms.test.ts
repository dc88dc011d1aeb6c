import { describe, expect, it } from 'vitest'
import { leaveTerms } from './leave-terms.ts'
import { NEW_COMP_OFF_TERMS, NEW_LEAVE_TERMS } from './new-leave-terms.ts'

describe('terms of a new leave rule', () => {
  it('equal the defaults of the schema, which is not in the browser bundle', () => {
    expect(NEW_LEAVE_TERMS).toEqual(leaveTerms.parse({ quota: 12 }))
    expect(NEW_COMP_OFF_TERMS).toEqual(leaveTerms.parse({ quota: 0, disbursement: 5 }))
  })
})
