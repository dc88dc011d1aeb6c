import type { ApproverSpec, StageNode } from '@muster/contract/workflows/definition'
import { describe, expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { type KnownPerson, type ResolutionFacts, resolveStageNode, resolveStages } from './resolve.ts'

const ids = { asha: 1, ravi: 2, meera: 3, omar: 4, hal: 5, gone: 6, admin: 7, loop: 8, boss: 9 }

function person(id: number, name: string, overrides: Partial<KnownPerson> = {}): KnownPerson {
  return { id, name, isHere: true, managerId: null, departmentId: null, accountId: id + 100, ...overrides }
}

const people = [
  person(ids.asha, 'Asha', { managerId: ids.ravi, departmentId: 10 }),
  person(ids.ravi, 'Ravi', { managerId: ids.meera, departmentId: 10 }),
  person(ids.meera, 'Meera', { managerId: ids.boss, departmentId: 10 }),
  person(ids.boss, 'Boss', { departmentId: 11 }),
  person(ids.omar, 'Omar', { managerId: ids.gone, departmentId: 12 }),
  person(ids.hal, 'Hal', { departmentId: 11, managerId: ids.boss }),
  person(ids.gone, 'Gone', { isHere: false, managerId: ids.meera, departmentId: 12 }),
  person(ids.admin, 'Ada', {}),
  person(ids.loop, 'Loop', { managerId: ids.loop, departmentId: null }),
]

function facts(overrides: Partial<ResolutionFacts> = {}): ResolutionFacts {
  return {
    people: new Map(people.map((one) => [one.id, one])),
    departments: new Map([
      [10, [{ departmentName: 'Design', headId: ids.meera }]],
      [11, [{ departmentName: 'Board', headId: null }]],
      [
        12,
        [
          { departmentName: 'Field', headId: ids.gone },
          { departmentName: 'Sales', headId: ids.hal },
        ],
      ],
    ]),
    unitOf: (employeeId) => (employeeId === ids.asha ? { id: 77, name: 'Pune' } : null),
    functionHeads: new Map([['location:77:hr', ids.hal]]),
    roleHolders: new Map([
      [
        8,
        [
          { employeeId: ids.asha, accountId: 101, name: 'Asha' },
          { employeeId: ids.hal, accountId: 105, name: 'Hal' },
        ],
      ],
    ]),
    groupMembers: new Map([
      [3, { name: 'Approvers', members: [{ employeeId: ids.gone, accountId: 106, name: 'Gone' }] }],
    ]),
    fallback: null,
    administrators: [
      { employeeId: ids.admin, accountId: 107, name: 'Ada' },
      { employeeId: null, accountId: 200, name: 'Root' },
    ],
    roleName: (id) => (id === 8 ? 'Sub-admin' : `Role ${id}`),
    ...overrides,
  }
}

const stage = (approvers: ApproverSpec[], overrides: Partial<StageNode> = {}): StageNode => ({
  type: 'stage',
  id: 's',
  name: 'S',
  mode: 'any',
  next: null,
  approvers,
  ...overrides,
})

const resolve = (
  spec: ApproverSpec,
  requester: number,
  overrides: Partial<ResolutionFacts> = {},
  previousApproverId: number | null = null,
) =>
  resolveStageNode(stage([spec]), {
    requester: people.find(({ id }) => id === requester) as KnownPerson,
    previousApproverId,
    facts: facts(overrides),
  }).approvers.map(({ name, via, replaced }) => [name, englishOf(via), replaced && englishOf(replaced.why)])

const manager = (level: number): ApproverSpec => ({ by: 'manager', level })
const noAdmins = { administrators: [] }

describe('approvers', () => {
  test.each<[name: string, got: unknown[], wanted: unknown[]]>([
    ['the reporting manager', resolve(manager(1), ids.asha), [['Ravi', 'Reporting manager', null]]],
    ['the manager of level 3', resolve(manager(3), ids.asha), [['Boss', 'Manager, level 3', null]]],
    [
      'nobody of that level: the department head steps in',
      resolve(manager(4), ids.asha),
      [['Meera', 'Head of Design', 'Asha has no manager of level 4.']],
    ],
    [
      'a manager who has left: the next level up',
      resolve(manager(1), ids.omar),
      [['Meera', 'Next level up', 'Gone has left.']],
    ],
    [
      'somebody who is their own manager',
      resolve(manager(1), ids.loop),
      [['Ada', 'Administrator', 'Loop has no reporting manager.']],
    ],
    [
      'somebody at the top, without a department head: an administrator',
      resolve(manager(1), ids.boss),
      [['Ada', 'Administrator', 'Boss has no reporting manager.']],
    ],
    [
      'the department head',
      resolve({ by: 'department_head' }, ids.asha),
      [['Meera', 'Head of Design', null]],
    ],
    [
      'a department head who asks: their manager',
      resolve({ by: 'department_head' }, ids.meera),
      [['Boss', 'Next level up', 'Meera is the person the request is about.']],
    ],
    [
      'a department head who has left: up their line',
      resolve({ by: 'department_head' }, ids.omar),
      [['Meera', 'Next level up', 'Gone has left.']],
    ],
    [
      'a department without a head: an administrator',
      resolve({ by: 'department_head' }, ids.hal),
      [['Ada', 'Administrator', 'Board has no head.']],
    ],
    [
      'HR of the location',
      resolve({ by: 'function_head', master: 'location', function: 'hr' }, ids.asha),
      [['Hal', 'HR of Pune', null]],
    ],
    [
      'a function that nobody heads',
      resolve({ by: 'function_head', master: 'location', function: 'finance' }, ids.asha),
      [['Meera', 'Head of Design', 'No Finance is set for Pune.']],
    ],
    [
      'somebody without such a unit',
      resolve({ by: 'function_head', master: 'business_unit', function: 'hr' }, ids.boss),
      [['Ada', 'Administrator', 'Boss has no business unit.']],
    ],
    [
      'a role, without the person the request is about',
      resolve({ by: 'role', role_id: 8 }, ids.asha),
      [['Hal', 'Sub-admin', null]],
    ],
    [
      'a role that nobody holds',
      resolve({ by: 'role', role_id: 14 }, ids.asha),
      [['Meera', 'Head of Design', 'There is nobody else in “Role 14”.']],
    ],
    [
      'a group whose only member has left',
      resolve({ by: 'group', group_id: 3 }, ids.asha),
      [['Meera', 'Head of Design', 'There is nobody else in “Approvers”.']],
    ],
    [
      'a named person',
      resolve({ by: 'person', employee_id: ids.hal }, ids.asha),
      [['Hal', 'Selected in the workflow', null]],
    ],
    [
      'a named person who has left',
      resolve({ by: 'person', employee_id: ids.gone }, ids.asha),
      [['Meera', 'Next level up', 'Gone has left.']],
    ],
    [
      'a named person who asks',
      resolve({ by: 'person', employee_id: ids.hal }, ids.hal),
      [['Boss', 'Next level up', 'Hal is the person the request is about.']],
    ],
    [
      'the manager of whoever approved before',
      resolve({ by: 'previous_manager' }, ids.asha, {}, ids.meera),
      [['Boss', 'Manager of Meera', null]],
    ],
    [
      'the manager of an administrator who is no employee',
      resolve({ by: 'previous_manager' }, ids.asha),
      [['Meera', 'Head of Design', 'The previous approver has no manager.']],
    ],
    [
      'the organisation’s fallback before any administrator',
      resolve(manager(1), ids.boss, { fallback: { employeeId: null, accountId: 300, name: 'Office' } }),
      [['Office', 'Fallback administrator', 'Boss has no reporting manager.']],
    ],
    [
      'a fallback who asks: another administrator',
      resolve(manager(1), ids.admin, {
        fallback: { employeeId: ids.admin, accountId: 107, name: 'Ada' },
      }),
      [['Root', 'Administrator', 'Ada has no reporting manager.']],
    ],
    ['nobody', resolve(manager(1), ids.boss, noAdmins), []],
  ])('%s', (_, got, expected) => {
    expect(got).toEqual(expected)
  })
})

describe('stage', () => {
  const one = { requester: people[0] as KnownPerson, previousApproverId: null, facts: facts() }

  test('asks nobody twice, and counts the remaining approvers', () => {
    const got = resolveStageNode(
      stage([{ by: 'department_head' }, manager(2), manager(1)], { mode: 'all' }),
      one,
    )
    expect(got.approvers.map(({ name }) => name)).toEqual(['Meera', 'Ravi'])
    expect(got.count).toBe(2)
  })

  test('prefers an approver found directly to a substitute', () => {
    const got = resolveStageNode(stage([manager(4), { by: 'department_head' }]), one)
    expect(got.approvers).toMatchObject([{ name: 'Meera', replaced: null }])
    expect(englishOf(got.approvers[0]?.via ?? '')).toBe('Head of Design')
  })

  test('limits n of m to the number of approvers', () => {
    const got = resolveStageNode(stage([manager(1), manager(2)], { mode: 'count', count: 5 }), one)
    expect(got.count).toBe(2)
  })

  test('explains when no approver remains', () => {
    const got = resolveStageNode(stage([manager(1)]), {
      ...one,
      requester: people[3] as KnownPerson,
      facts: facts(noAdmins),
    })
    expect(got).toMatchObject({ approvers: [], count: 1 })
    expect(englishOf(got.unresolved ?? '')).toContain('No approver is available')
  })

  test('uses the first approver of the previous stage as the previous approver', () => {
    const got = resolveStages([stage([manager(1)]), stage([{ by: 'previous_manager' }])], {
      requester: people[0] as KnownPerson,
      facts: facts(),
    })
    expect(got.map(({ approvers }) => approvers[0]?.name)).toEqual(['Ravi', 'Meera'])
  })

  test('never asks the employee concerned, by any route', () => {
    const specs: ApproverSpec[] = [
      manager(1),
      manager(2),
      { by: 'department_head' },
      { by: 'role', role_id: 8 },
      { by: 'group', group_id: 3 },
      { by: 'person', employee_id: ids.asha },
      { by: 'previous_manager' },
    ]
    for (const requester of people)
      for (const spec of specs) {
        const { approvers } = resolveStageNode(stage([spec]), { ...one, requester })
        expect(approvers.map(({ employeeId }) => employeeId)).not.toContain(requester.id)
      }
  })
})
