import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type SeenRequest, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import DecideModal from './DecideModal.tsx'

const row = (
  REQUEST_ID: number,
  kind: 'expense' | 'top_up',
  more: Partial<CashRequestRow> = {},
): CashRequestRow => ({
  ...{
    REQUEST_ID,
    kind,
    fund_id: 1,
    fund: 'Office',
    EMPLOYEE_ID: 8,
    EMPLOYEE_NAME: 'Asha Rao',
    EMPLOYEE_CODE: 'E8',
  },
  ...{ amount: '80.00', currency: 'INR', category: 'Tea', gl_code: '', spent_on: '2026-11-20', merchant: '' },
  ...{ state: 'submitted', paid_on: null, reference: '', submitted_at: '2026-11-20T09:00:00.000Z' },
  ...{ may_pay: false, version: 1, ...more },
})

afterEach(() => vi.unstubAllGlobals())

it('decides each kind by its call, and says of every request that was not decided why', async () => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
  const sent: unknown[] = []
  stubServer({
    'api/expense/bulkActionRequestPettyCashBukl': { status: 409, message: 'Not now' },
    'api/expense/requestActionPettyExpenseBulk': ({ body }: SeenRequest) => {
      sent.push((body as { REQUEST_IDs: number[] }).REQUEST_IDs)
      const results = [
        { REQUEST_ID: 1, done: true, message: '' },
        { REQUEST_ID: 2, done: false, message: 'Somebody else decides it.' },
      ]
      return { data: { results, done: 1, failed: 1 } }
    },
  })
  const onDecided = vi.fn()
  const rows = [row(1, 'expense'), row(2, 'expense'), row(3, 'top_up'), row(4, 'expense', { state: 'paid' })]
  renderAt(
    '/',
    <DecideModal
      status={1}
      rows={rows}
      nameOf={({ REQUEST_ID }) => `Request ${REQUEST_ID}`}
      onClose={() => undefined}
      onDecided={onDecided}
    />,
  )
  expect(await screen.findByText(/3 requests are decided\. One of the selected does not wait/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  // What is paid already is not sent.
  expect(sent).toEqual([[1, 2]])
  const [{ done, failed }] = onDecided.mock.calls[0] as [
    { done: number; failed: { id: number; name: string }[] },
  ]
  expect(done).toBe(1)
  expect(failed.map(({ id, name }) => [id, name])).toEqual([
    [3, 'Request 3'],
    [2, 'Request 2'],
  ])
})
