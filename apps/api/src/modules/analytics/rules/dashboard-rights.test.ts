import { describe, expect, test } from 'vitest'
import { type DashboardRights, type RightsFacts, rightsOf } from './dashboard-rights.ts'

const nobody: RightsFacts = { isOwner: false, manages: false, creates: false, given: null, isDeleted: false }

const cases: [string, Partial<RightsFacts>, (keyof DashboardRights)[]][] = [
  ['somebody else', {}, []],
  ['somebody else who creates dashboards', { creates: true }, []],
  ['who was given to view', { given: 'view' }, ['view']],
  ['who was given to edit', { given: 'edit' }, ['view', 'edit']],
  ['the owner', { isOwner: true, creates: true }, ['view', 'edit', 'share', 'remove', 'transfer']],
  ['an owner who may no longer create dashboards', { isOwner: true }, ['view']],
  ['who manages analytics', { manages: true }, ['view', 'edit', 'share', 'remove', 'transfer']],
  ['the owner, once it is deleted', { isOwner: true, creates: true, isDeleted: true }, ['restore']],
  ['who was given to edit, once it is deleted', { given: 'edit', isDeleted: true }, []],
  ['who manages analytics, once it is deleted', { manages: true, isDeleted: true }, ['restore']],
]

describe('rights on a dashboard', () => {
  test.each(cases)('%s', (_name, facts, expected) => {
    const rights = rightsOf({ ...nobody, ...facts })
    expect(Object.entries(rights).flatMap(([right, has]) => (has ? [right] : []))).toEqual(expected)
  })
})
