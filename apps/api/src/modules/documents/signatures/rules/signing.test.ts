import { describe, expect, test } from 'vitest'
import {
  type CodeFacts,
  codeState,
  drawingSvg,
  hourOf,
  readableHash,
  shownSignature,
  whyClosed,
  whyNoCode,
  wrongDrawing,
} from './signing.ts'

const due = '2028-03-10'

test.each([
  ['waits before its day', 'waiting', false, '2028-03-09', 'waiting', undefined],
  ['waits on its day', 'waiting', true, due, 'waiting', undefined],
  ['is overdue after it, and can still be signed', 'waiting', false, '2028-03-11', 'overdue', undefined],
  ['is over after a final day', 'waiting', true, '2028-03-11', 'overdue', 'over'],
  ['stays signed after its day', 'signed', true, '2028-03-11', 'signed', 'alreadySigned'],
  ['stays declined', 'declined', false, '2028-03-09', 'declined', 'alreadyDeclined'],
  ['stays withdrawn', 'withdrawn', false, '2028-03-09', 'withdrawn', 'withdrawn'],
] as const)('a letter %s', (_name, state, isFinal, today, shown, why) => {
  const facts = { state, dueOn: due, isFinal }
  expect(shownSignature(facts, today)).toBe(shown)
  expect(whyClosed(facts, today)).toBe(why)
})

const second = 1000
const minute = 60 * second
const at = 1_000_000_000
const sent: CodeFacts = {
  ...{ hasCode: true, sentAt: at, expiresAt: at + 10 * minute, tries: 0 },
  ...{ hourAt: at, hourSends: 1, hourFailures: 0 },
}

describe('a code', () => {
  test.each([
    ['is open at first', sent, second, 'open'],
    ['is over after ten minutes', sent, 10 * minute, 'over'],
    ['is over once it was used', { ...sent, hasCode: false }, second, 'over'],
    ['is over after five wrong entries', { ...sent, tries: 5, hourFailures: 5 }, second, 'over'],
    ['is locked after ten of an hour', { ...sent, tries: 1, hourFailures: 10 }, second, 'locked'],
    ['is not locked by those of an earlier hour', { ...sent, hourFailures: 10 }, 61 * minute, 'over'],
  ] as const)('%s', (_name, facts, after, expected) => {
    expect(codeState(facts, at + after)).toBe(expected)
  })

  test.each([
    ['the first one', undefined, 0, undefined],
    ['another one at once', sent, 10 * second, { key: 'soon', seconds: 20 }],
    ['another one after half a minute', sent, 30 * second, undefined],
    ['a sixth one within an hour', { ...sent, hourSends: 5 }, 30 * minute, { key: 'locked' }],
    ['a sixth one an hour later', { ...sent, hourSends: 5 }, 60 * minute, undefined],
    ['one after ten wrong entries', { ...sent, hourFailures: 10 }, 30 * minute, { key: 'locked' }],
  ] as const)('can be asked for: %s', (_name, facts, after, expected) => {
    expect(whyNoCode(facts, at + after)).toEqual(expected)
  })

  test('an hour begins with its first code', () => {
    expect(hourOf(sent, at + 59 * minute)).toEqual({ at, sends: 1, failures: 0 })
    expect(hourOf(sent, at + 60 * minute)).toEqual({ at: at + 60 * minute, sends: 0, failures: 0 })
  })
})

describe('a drawing', () => {
  test.each([
    ['a dot', [[[500, 150]]], 'emptyMark'],
    [
      'a line',
      [
        [
          [100, 150],
          [300, 150],
        ],
      ],
      undefined,
    ],
    ['too many points', [Array.from({ length: 6001 }, (_one, x) => [x % 1000, 100])], 'tooManyPoints'],
  ] as const)('%s', (_name, strokes, expected) => {
    expect(wrongDrawing(strokes as unknown as [number, number][][])).toBe(expected)
  })

  test('is numbers alone', () => {
    const svg = drawingSvg([
      [
        [1, 2],
        [3, 4],
      ],
      [[5, 6]],
    ])
    expect(svg).toContain('d="M1 2L3 4M5 6L6 6"')
    expect(svg.replace(/d="[ML0-9 ]+"/, '')).not.toContain('script')
  })
})

test('a hash is written in eights', () => {
  expect(readableHash('0123456789abcdef')).toBe('01234567 89abcdef')
})
