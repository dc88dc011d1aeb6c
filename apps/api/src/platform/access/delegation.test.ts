import type { Scope } from '@muster/contract/kit/index'
import { describe, expect, it } from 'vitest'
import type { AccessGroup } from './actor.ts'
import { beyondOwn, covers, type Giver, type Grant, type Powers } from './delegation.ts'

const pune: AccessGroup = { id: 1, limits: { location: [1] } }
const puneSales: AccessGroup = { id: 2, limits: { location: [1], department: [7] } }
const delhi: AccessGroup = { id: 3, limits: { location: [2] } }
const empty: AccessGroup = { id: 4, limits: {} }

const NOTHING: ReadonlySet<Scope> = new Set()
const actor = (held: Record<string, Scope[]>, groups: AccessGroup[] = []): Giver => ({
  scopesOf: (permission) => new Set(held[permission] ?? NOTHING),
  groups,
})
const grant = (scope: Scope, permission = 'view'): Grant => ({ permission, scope })
const powers = (personal: Grant[], groups: AccessGroup[] = [], byRole: Grant[] = []): Powers => ({
  byRole,
  personal,
  groups,
})

describe('whether a grant may be passed on', () => {
  it.each<[string, Giver, Grant, AccessGroup[], boolean, boolean]>([
    ['a permission not held', actor({}), grant('organisation'), [], false, false],
    ['everybody (own: everybody)', actor({ view: ['organisation'] }), grant('organisation'), [], false, true],
    ['a group (own: everybody)', actor({ view: ['organisation'] }), grant('group'), [delhi], false, true],
    ['everybody (own: a group)', actor({ view: ['group'] }, [pune]), grant('organisation'), [], false, false],
    ['the same group', actor({ view: ['group'] }, [pune]), grant('group'), [pune], false, true],
    ['a narrower group', actor({ view: ['group'] }, [pune]), grant('group'), [puneSales], false, true],
    ['a wider group', actor({ view: ['group'] }, [puneSales]), grant('group'), [pune], false, false],
    ['another group', actor({ view: ['group'] }, [pune]), grant('group'), [pune, delhi], false, false],
    ['two groups add up', actor({ view: ['group'] }, [pune, delhi]), grant('group'), [delhi], false, true],
    ['a group without limits', actor({ view: ['group'] }, [pune]), grant('group'), [empty], false, false],
    ['own group without limits', actor({ view: ['group'] }, [empty]), grant('group'), [pune], false, false],
    ['a group (own: reports)', actor({ view: ['reports'] }, [pune]), grant('group'), [pune], true, false],
    ['reports, in the reporting line', actor({ view: ['reports'] }), grant('reports'), [], true, true],
    ['reports, outside the reporting line', actor({ view: ['reports'] }), grant('reports'), [], false, false],
    ['reports (own: a group)', actor({ view: ['group'] }, [pune]), grant('reports'), [], true, false],
    ['self, in the reporting line', actor({ view: ['reports'] }), grant('self'), [], true, true],
    ['self (own: self)', actor({ view: ['self'] }), grant('self'), [], true, false],
  ])('%s', (_name, who, what, groups, isBelow, expected) => {
    expect(covers(who, what, groups, isBelow)).toBe(expected)
  })
})

describe('what a change exceeds', () => {
  const limited = actor({ view: ['group'], pay: ['group'] }, [pune])

  it('considers only what changes', () => {
    const limited = actor({ view: ['organisation'] })
    const before = powers([grant('organisation', 'secret')])
    expect(beyondOwn(limited, before, powers([...before.personal, grant('organisation')]), false)).toEqual([])
  })

  it('counts what is revoked as well as what is granted', () => {
    expect(beyondOwn(limited, powers([grant('organisation', 'secret')]), powers([]), false)).toEqual([
      'secret',
    ])
  })

  it('counts a personal grant that would outlast the role it duplicates', () => {
    const before = powers([], [], [grant('reports', 'secret')])
    expect(beyondOwn(limited, before, { ...before, personal: before.byRole }, false)).toEqual(['secret'])
  })

  it('finds grants that other groups would widen', () => {
    const before = powers([grant('group', 'secret')], [])
    expect(beyondOwn(limited, before, { ...before, groups: [pune] }, false)).toEqual(['secret'])
    const harmless = powers([grant('group', 'pay')], [])
    expect(beyondOwn(limited, harmless, { ...harmless, groups: [pune] }, false)).toEqual([])
    expect(beyondOwn(limited, harmless, { ...harmless, groups: [delhi] }, false)).toEqual(['pay'])
  })

  it('finds the removal of groups from somebody with a wider reach', () => {
    const before = powers([grant('group', 'pay')], [delhi])
    expect(beyondOwn(limited, before, { ...before, groups: [] }, false)).toEqual(['pay'])
  })
})
