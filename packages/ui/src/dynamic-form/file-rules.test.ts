import { describe, expect, it } from 'vitest'
import { fileProblem, limitInMegabytes, shortFileName } from './file-rules.ts'
import { defaultFormTexts } from './texts.ts'

const MB = 1_048_576

describe('fileProblem', () => {
  it.each([
    ['letter.pdf', MB, {}, null],
    ['LETTER.PDF', MB, {}, null],
    ['page.html', MB, { extensions: ['pdf', 'docx'] }, 'Only pdf, docx files are allowed.'],
    ['noextension', 1, { extensions: ['pdf'] }, 'Only pdf files are allowed.'],
    ['virus.exe', MB, { isImageOnly: true }, 'Only gif, jpg, png, jpeg, svg files are allowed.'],
    ['photo.svg', MB, { isImageOnly: true }, null],
    ['big.pdf', 2 * MB + 1, { maxBytes: 2 * MB }, 'File shall not be greater than 2MB.'],
    ['fits.pdf', 2 * MB, { maxBytes: 2 * MB }, null],
  ])('%s of %i bytes', (name, size, rule, problem) => {
    expect(fileProblem({ name, size }, rule, defaultFormTexts)).toBe(problem)
  })

  it('rounds the limit in the message', () => {
    expect(limitInMegabytes({ maxBytes: 5_000_000 })).toBe(5)
  })
})

describe('shortFileName', () => {
  it.each([
    ['short.pdf', 'short.pdf'],
    ['offer-letter-asha-rao-2026.pdf', 'offer-lett…2026.pdf'],
  ])('%s → %s', (name, shown) => {
    expect(shortFileName(name)).toBe(shown)
  })
})
