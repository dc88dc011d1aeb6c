import { describe, expect, it } from 'vitest'
import { contrast } from '../theme/color-math.ts'
import { initialsOf, personColors } from './person-colors.ts'

describe('initialsOf', () => {
  it.each([
    ['Asha Rao', 'AR'],
    ['Asha Devi Rao', 'AR'],
    ['asha', 'A'],
    ['', '?'],
    ['李 小龍', '李小'],
    ['🙂 Smile', '🙂S'],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('personColors', () => {
  it('returns the same readable colours for the same person', () => {
    expect(personColors('E-1')).toEqual(personColors('E-1'))
    for (let code = 0; code < 200; code++) {
      const { background, color } = personColors(`E-${code}`)
      expect(contrast(background, color)).toBeGreaterThan(6)
    }
  })
})
