import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { sandwichRules } from '@muster/contract/leave/leave-settings.contract'
import { updateLeaveType } from '@muster/contract/leave/leave-types.contract'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import '../texts.ts'
import { changedFields } from './changed-fields.ts'

const t = i18next.getFixedT('en', 'leaveChanges')
const change = (field: string, before: string | null = '1') => ({ field, before })

describe('changed fields', () => {
  it('are named as on the form', () => {
    expect(changedFields(t, [change('LEAVE_TYPE_NAME'), change('is_paid')])).toBe('Name, Paid or unpaid')
  })

  it('of a new record are not listed', () => {
    expect(changedFields(t, [change('LEAVE_TYPE_NAME', null), change('status', null)])).toBe('Added')
  })

  it('all have a name', () => {
    const bodies = [createLeaveRule, updateLeaveType].flatMap(({ body }) => Object.keys(body?.shape ?? {}))
    const isKey = (field: string) => /^(ID|LEAVE_TYPE_ID|version)$/.test(field)
    const fields = [...bodies, ...Object.keys(sandwichRules.row)].filter((field) => !isKey(field))
    expect(fields).toEqual(expect.arrayContaining(['LEAVE_RULE_NAME', 'LEAVE_TYPE_CODE', 'prefix']))
    for (const field of fields) expect(i18next.exists(`leaveChanges:fields.${field}`), field).toBe(true)
  })
})
