import { expect, test } from 'vitest'
import { applyAssetRequest } from '../assets/asset-requests.contract.ts'
import { decideClaim } from '../expenses/claim-decisions.contract.ts'
import { raiseTicket, respondToTicket } from '../helpdesk/tickets.contract.ts'
import { z } from '../kit/index.ts'
import { addTaskComment } from '../tasks/discussion.contract.ts'
import { requestStatusAdmin } from './decisions.contract.ts'

const words = ['Mail Priya <priya@x.test>', 'Error <null> at line 3', 'List<String> fails']

test.each(words)('people write %j to each other', (text) => {
  const bodies: [{ body?: unknown }, object][] = [
    [raiseTicket, { subcategory_id: 1, subject: 'Help', body: text }],
    [respondToTicket, { ticket_id: 1, body: text }],
    [addTaskComment, { task_id: 1, body: text }],
    [requestStatusAdmin, { REQUEST_ID: 1, REQUEST_STATUS: 1, comment: text }],
    [applyAssetRequest, { type_id: 1, details: text, reason: text }],
    [decideClaim, { ID: 1, status: 1, comment: text, lines: [{ id: 1, approved: '1', note: text }] }],
  ]
  for (const [{ body }, given] of bodies) {
    const read = z.safeParse(body as never, given)
    expect(read.success ? null : read.error).toBeNull()
  }
})

test('subjects and names stay plain', () => {
  const given = { subcategory_id: 1, subject: '<b>Help</b>', body: 'x' }
  expect(z.safeParse(raiseTicket.body as never, given).success).toBe(false)
})
