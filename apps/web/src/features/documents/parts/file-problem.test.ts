import { describe, expect, it } from 'vitest'
import { acceptOf, fileProblem } from './file-problem.ts'

const rules = { extensions: ['pdf', 'jpg'], max_mb: 1 }

describe('fileProblem', () => {
  it.each([
    ['a.pdf', 10, undefined],
    ['A.PDF', 10, undefined],
    ['a.exe', 10, 'wrongType'],
    ['pdf', 10, 'wrongType'],
    ['a.pdf.exe', 10, 'wrongType'],
    ['a.jpg', 1_048_577, 'tooLarge'],
  ])('%s of %i bytes: %s', (name, size, key) => {
    expect(fileProblem({ name, size }, rules)?.key).toBe(key)
  })

  it('accepts what the product accepts while no category is chosen', () => {
    expect(fileProblem({ name: 'a.exe', size: 1 })?.key).toBe('wrongType')
    expect(fileProblem({ name: 'a.png', size: 1 })).toBeNull()
    expect(acceptOf(rules)).toBe('.pdf,.jpg')
    expect(acceptOf()).toContain('.png')
  })
})
