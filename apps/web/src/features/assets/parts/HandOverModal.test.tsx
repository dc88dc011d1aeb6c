import type { RequestedAsset } from '@muster/contract/assets/asset-requests.contract'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type Answer, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import HandOverModal from './HandOverModal.tsx'

const request = {
  ...{ request_id: 5, EMPLOYEE_ID: 7, EMPLOYEE_CODE: 'E7', EMPLOYEE_NAME: 'Meera Iyer' },
  ...{ type_id: 1, type: 'Laptop', details: '', needed_by: null, is_late: false, approved_at: '2026-11-20' },
  ...{ state: 'open', available: 0, purchase_id: null, asset: null, reason: '', done_at: null },
} as unknown as RequestedAsset

const types = [
  { id: 1, name: 'Laptop' },
  { id: 2, name: 'Tablet' },
  { id: 3, name: 'Phone' },
]
const assetsOf: Record<number, object[]> = {
  2: [{ AID: 21, name: 'Tablet 10', code: 'TAB-1', serial: '' }],
  3: [{ AID: 31, name: 'Phone 5', code: 'PHO-1', serial: '' }],
}

function setup() {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
  const phones = Promise.withResolvers<void>()
  const stub = stubServer({
    'apiv2/assets/assetslist': async ({ body }): Promise<Answer> => {
      const [type = 0] = (body as { filters: Record<string, number[]> }).filters[FILTER.assetType] ?? []
      if (type === 3) await phones.promise
      return { data: { assets: assetsOf[type] ?? [], master_filters: { types } } }
    },
    'apiv2/assets/requesthandover': { data: { AID: 21, version: 2 } },
  })
  renderAt('/', <HandOverModal request={request} isSubstitute onClose={vi.fn()} />)
  const user = userEvent.setup({ delay: null })
  const choose = async (field: RegExp, option: string | RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  return { user, choose, phones, seen: stub.seen }
}

const assetField = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Asset/ })

test('another type keeps what was entered, but never an asset of the type before', async () => {
  const { user, choose, phones, seen } = setup()
  await choose(/^Type to hand over/, 'Tablet')
  await choose(/^Asset/, /Tablet 10/)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await user.type(note, 'With charger')
  await choose(/^Type to hand over/, 'Phone')
  // While they are loaded, nothing of the type before is offered.
  expect((await assetField()).value).toBe('')
  await user.click(await assetField())
  expect(screen.queryByRole('option', { name: /Tablet 10/, hidden: true })).toBeNull()
  phones.resolve()
  await user.click(await screen.findByRole('option', { name: /Phone 5/, hidden: true }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('With charger')
  // Nor where the assets of the type are known already.
  await choose(/^Type to hand over/, 'Tablet')
  // Whoever asked for something else reads why.
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  expect(seen.some(({ url }) => url.pathname.endsWith('requesthandover'))).toBe(false)
  await user.type(screen.getByRole('textbox', { name: /^Reason for the substitute/ }), 'No laptop in stock')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('requesthandover'))).toBe(true))
  expect(seen.find(({ url }) => url.pathname.endsWith('requesthandover'))?.body).toMatchObject({
    ...{ request_id: 5, AID: 21, note: 'With charger', is_substitute: true },
    reason: 'No laptop in stock',
  })
})
