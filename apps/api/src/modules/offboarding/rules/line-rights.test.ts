import { describe, expect, test } from 'vitest'
import { decisionProblems, type LineFacts, type LineRights, lineRights } from './line-rights.ts'

const base: LineFacts = {
  ...{ state: 'open', source: 'checklist', isOpenClearance: true },
  ...{ isOwn: false, isMine: false, manages: false, hasApprovers: true },
}
const none: LineRights = { decide: false, override: false, reopen: false, remove: false }

describe('rights on a line of a clearance', () => {
  const cases: [string, Partial<LineFacts>, Partial<LineRights>][] = [
    ['a stranger has none', {}, {}],
    ['an approver decides', { isMine: true }, { decide: true }],
    ['whoever manages decides in the approvers’ place', { manages: true }, { override: true }],
    [
      'an approver who also manages decides as an approver',
      { isMine: true, manages: true },
      { decide: true },
    ],
    ['without approvers it is for whoever manages', { manages: true, hasApprovers: false }, { decide: true }],
    ['the leaver has none, even as an approver', { isMine: true, manages: true, isOwn: true }, {}],
    [
      'nobody has any once the clearance is closed',
      { isMine: true, manages: true, isOpenClearance: false },
      {},
    ],
    ['a decision is taken back by an approver', { isMine: true, state: 'waived' }, { reopen: true }],
    ['a decision is taken back by whoever manages', { manages: true, state: 'cleared' }, { reopen: true }],
    [
      'what was returned is not open again by itself',
      { manages: true, isMine: true, source: 'asset', state: 'cleared' },
      {},
    ],
    ['a waived asset is', { manages: true, source: 'asset', state: 'waived' }, { reopen: true }],
    [
      'an added line is removed by whoever manages',
      { manages: true, source: 'extra' },
      { override: true, remove: true },
    ],
    ['a decided one is not removed', { manages: true, source: 'extra', state: 'cleared' }, { reopen: true }],
  ]
  for (const [name, facts, rights] of cases)
    test(name, () => expect(lineRights({ ...base, ...facts })).toEqual({ ...none, ...rights }))
})

describe('a decision', () => {
  const cases: [string, Parameters<typeof decisionProblems>, object][] = [
    ['clears without more', [{ outcome: 'cleared', amount: undefined, reason: '' }, false], {}],
    ['recovers an amount', [{ outcome: 'recovered', amount: '1500', reason: '' }, false], {}],
    [
      'recovers no nothing',
      [{ outcome: 'recovered', amount: '0.00', reason: '' }, false],
      { amount: 'amountMissing' },
    ],
    [
      'needs a recovered amount',
      [{ outcome: 'recovered', amount: undefined, reason: '' }, false],
      { amount: 'amountMissing' },
    ],
    [
      'waives for a reason',
      [{ outcome: 'waived', amount: undefined, reason: '' }, false],
      { reason: 'reasonMissing' },
    ],
    [
      'is taken back for a reason',
      [{ outcome: 'open', amount: undefined, reason: '' }, false],
      { reason: 'reasonMissing' },
    ],
    [
      'in the approvers’ place has one',
      [{ outcome: 'cleared', amount: undefined, reason: '' }, true],
      { reason: 'reasonMissing' },
    ],
    [
      'in the approvers’ place is possible with one',
      [{ outcome: 'cleared', amount: undefined, reason: 'On leave' }, true],
      {},
    ],
  ]
  for (const [name, input, problems] of cases)
    test(name, () => expect(decisionProblems(...input)).toEqual(problems))
})
