import type { RequestStatus } from '@muster/contract/requests/request-states'
import type { RequisitionPayload, RequisitionState } from '@muster/contract/requests/requisition.contract'
import { expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { requisitionState, requisitionSummary, timesExactly, vacancyNote } from './requisition-words.ts'

const payload: RequisitionPayload = {
  REQUISITION_TYPE: 1,
  positions: 2,
  REPORTING_MANAGER_ID: 1,
  DESIGNATION_ID: 1,
  needed_by: '2027-01-15',
  description: 'Closes the books.\nKnows SAP.',
  unit_names: { DESIGNATION_ID: 'Analyst', LOCATION_ID: 'Pune' },
  currency: 'INR',
}

test.each<[Partial<RequisitionPayload>, string]>([
  [{}, '2 new positions: Analyst, Pune'],
  [{ positions: 1 }, '1 new position: Analyst, Pune'],
  [{ REQUISITION_TYPE: 2, positions: 1 }, 'Replacement: Analyst, Pune'],
])('describes %j as %s', (input, text) => {
  expect(englishOf(requisitionSummary({ ...payload, ...input }))).toBe(text)
})

test.each([
  ['1200000', 2, '2400000.00'],
  ['0.1', 3, '0.30'],
  ['999999999999.99', 50, '49999999999999.50'],
  ['0', 7, '0.00'],
])('computes %s × %i as %s', (amount, count, product) => {
  expect(timesExactly(amount, count)).toBe(product)
})

test.each<[RequestStatus, number, number, RequisitionState]>([
  [0, 0, 0, 'pending'],
  [1, 0, 0, 'open'],
  [1, 1, 1, 'open'],
  [1, 2, 1, 'filled'],
  [1, 0, 3, 'closed'],
  [3, 0, 0, 'rejected'],
  [4, 0, 0, 'withdrawn'],
  [5, 1, 2, 'cancelled'],
])(
  'returns for status %i with %i filled and %i closed of 3 positions %s',
  (status, filled, closed, state) => {
    expect(requisitionState(status, { positions: 3, filled, closed })).toBe(state)
  },
)

test('names the requisition in the vacancy’s note', () => {
  expect(vacancyNote(payload, 1_000_007)).toBe(
    'Requisition 1000007, needed by 15 Jan 2027. Closes the books.',
  )
})
