import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { sandwichRules } from '@muster/contract/leave/leave-settings.contract'
import { updateLeaveType } from '@muster/contract/leave/leave-types.contract'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import '../texts.ts'
import { changedFields } from './changed-fields.ts'

const t = i18next.getFixedT('en', 'leave')
const change = (field: string, before: string | null = '1') => ({ field, before })

describe('changed fields', () => {
  it('are named as on the form', () => {
    expect(changedFields(t, [change('LEAVE_TYPE_NAME'), change('is_paid')])).toBe('Name, Paid or unpaid')
  })

  it('of a new record are not listed', () => {
    expect(changedFields(t, [change('LEAVE_TYPE_NAME', null), change('status', null)])).toBe('Added')
  })

  it('all have a name', () => {
    const names = [createLeaveRule, updateLeaveType].flatMap(({ body }) => Object.keys(body?.shape ?? {}))
    const keys = /^(LEAVE_TYPE_ID|version)$/
    for (const field of [...names, ...Object.keys(sandwichRules.row)].filter((name) => !keys.test(name)))
      if (!['ID'].includes(field)) expect(i18next.exists(`leave:type.changed.${field}`), field).toBe(true)
  })
})
