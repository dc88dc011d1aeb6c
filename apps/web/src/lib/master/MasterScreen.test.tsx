import type { Call } from '@muster/contract/kit/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { sessionStore } from '../session/session.ts'
import { MasterScreen } from './MasterScreen.tsx'
import { masterFields, masterStart } from './master-fields.ts'

interface Meal {
  id: number
  version: number
  name: string
  kind: string
  days: number
  status: 0 | 1
}

const shape = {
  key: 'id',
  fields: {
    name: { kind: 'text', isRequired: true, maxLength: 80 },
    note: { kind: 'text', maxLength: 2000, start: '' },
    kind: { kind: 'choice', values: ['hot', 'cold'], start: 'cold' },
    days: { kind: 'whole', start: 5 },
    status: { kind: 'status', start: 1 },
    rows: { kind: 'other', start: [] },
  },
} as const

const list = {
  ...{ id: 'meals.list', service: 'admin', method: 'GET', path: 'meals', answer: 'envelope' },
  access: { kind: 'signedIn' },
} as Call

let meals: Meal[]
const save = vi.fn(async (_body: unknown): Promise<unknown> => ({}))

function Meals() {
  return (
    <MasterScreen<Call, Meal>
      list={list}
      rows={(data) => (data as unknown as { meals: Meal[] }).meals}
      keyOf={({ id }) => id}
      cardOf={({ name, status }) => ({ name, line: 'Every day', ...(status === 0 ? { badge: 'Off' } : {}) })}
      isCounted
      texts={{
        ...{ title: 'Meals', subtitle: 'What there is.', add: 'Add meal', change: 'Change' },
        changeOne: (name) => `Change ${name}`,
        empty: { title: 'No meal yet', text: 'Add the first.' },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(shape, {
            name: { label: 'Name' },
            kind: { label: 'Kind', wordOf: (kind: string) => kind.toUpperCase() },
            days: { label: 'Days' },
            status: { label: 'In use' },
          })}
          record={row}
          start={masterStart(shape)}
          save={save}
          refresh={[list]}
        />
      )}
    />
  )
}

beforeEach(() => {
  meals = [{ id: 7, version: 3, name: 'Lunch', kind: 'hot', days: 4, status: 0 }]
  save.mockClear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: false, message: '', data: { meals }, code: 200, forceLogin: false }),
  )
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('MasterScreen', () => {
  it('opens a record’s form from its card, and saves with id and version', async () => {
    renderAt('/', <Meals />)
    const card = await screen.findByRole('article', { name: 'Lunch' })
    expect(within(card).getByText('Off')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(within(card).getByRole('button', { name: 'Change Lunch' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Dinner')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        id: 7,
        version: 3,
        name: 'Dinner',
        kind: 'hot',
        days: 4,
        status: 0,
      }),
    )
  })

  it('starts a new record with the declared defaults, and requires mandatory fields', async () => {
    meals = []
    renderAt('/', <Meals />)
    expect(await screen.findByText('No meal yet')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Add meal' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Tea')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Tea', kind: 'cold', days: 5, status: 1 }))
  })

  it('throws for a field type without a control', () => {
    expect(() => masterFields(shape, { rows: { label: 'Rows' } })).toThrow('render it as a part')
  })
})
