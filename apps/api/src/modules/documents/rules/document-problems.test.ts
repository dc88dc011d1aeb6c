import { describe, expect, test } from 'vitest'
import { type DocumentFacts, documentProblems, type FileRules } from './document-problems.ts'

const today = '2026-11-21'
const rules: FileRules = { status: 1, expiry: 'optional', extensions: ['pdf', 'jpg'], max_mb: 2 }
const nothing: DocumentFacts = { issued_on: null, expires_on: null }
const MB = 1_048_576

describe('what keeps a document out of a category', () => {
  const cases: [name: string, Partial<FileRules>, Partial<DocumentFacts>, string[]][] = [
    ['nothing', {}, { file: { name: 'Passport.PDF', size: 2 * MB } }, []],
    ['an inactive category', { status: 0 }, {}, ['categoryInactive']],
    ['another type', {}, { file: { name: 'a.docx', size: 1 } }, ['wrongType']],
    ['a name without extension', {}, { file: { name: 'pdf', size: 1 } }, ['wrongType']],
    ['one byte too many', {}, { file: { name: 'a.jpg', size: 2 * MB + 1 } }, ['tooLarge']],
    ['no expiry where it is required', { expiry: 'required' }, {}, ['expiryMissing']],
    ['an expiry where there is none', { expiry: 'never' }, { expires_on: '2030-01-01' }, ['expiryNotKept']],
    [
      'expiring before it was issued',
      {},
      { issued_on: '2026-05-02', expires_on: '2026-05-01' },
      ['expiresBeforeIssued'],
    ],
    ['expired yesterday', {}, { expires_on: '2026-11-20' }, ['expiredAlready']],
    ['expiring today', {}, { expires_on: today }, []],
    ['issued tomorrow', {}, { issued_on: '2026-11-22' }, ['issuedLater']],
    [
      'several at once',
      { status: 0, expiry: 'required' },
      { file: { name: 'a.exe', size: 1 } },
      ['categoryInactive', 'wrongType', 'expiryMissing'],
    ],
  ]
  test.each(cases)('%s', (_name, own, facts, keys) => {
    const found = documentProblems(
      { ...rules, ...own },
      { ...nothing, ...facts },
      { today, mayBeExpired: false },
    )
    expect(found.map(({ key }) => key)).toEqual(keys)
  })

  test('HR keeps expired documents', () => {
    const facts = { ...nothing, expires_on: '2020-01-01' }
    expect(documentProblems(rules, facts, { today, mayBeExpired: true })).toEqual([])
  })
})
