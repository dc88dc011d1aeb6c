import { describe, expect, it } from 'vitest'
import { isNameOf } from './name-match.ts'

describe('a typed name', () => {
  it.each([
    ['Meera Iyer', 'Meera Iyer'],
    ['  meera   IYER ', 'Meera Iyer'],
    ['Iyer, Meera', 'Meera Iyer'],
    ['M. Iyer', 'Meera Iyer'],
    ['Meera I', 'Meera Iyer'],
    ['Jose Alvarez', 'José Álvarez'],
    ['Asha Rao', 'Asha Devi Rao'],
    ['A. D. Rao', 'Asha Devi Rao'],
    ['Madonna', 'Madonna'],
    ['मीरा अय्यर', 'मीरा अय्यर'],
    ['M. M. Rao', 'Mira Mohan Rao'],
  ])('“%s” is the name of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true)
  })

  it.each([
    ['Meera', 'Meera Iyer'],
    ['M. I.', 'Meera Iyer'],
    ['Ravi Kumar', 'Meera Iyer'],
    ['Meera Iyer Rao', 'Meera Iyer'],
    ['Meera Iyengar', 'Meera Iyer'],
    ['मीरा अय्यर', 'Meera Iyer'],
    ['मोरा अय्यर', 'मीरा अय्यर'],
    ['Devi Rao', 'Asha Devi Rao'],
    ['...', 'Meera Iyer'],
    ['', ''],
  ])('“%s” is not, or not clearly, the name of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false)
  })
})
