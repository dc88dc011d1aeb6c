import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { LinkedText } from '../../../lib/screen/LinkedText.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import { mentionAt } from '../data/mention-at.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import { MentionArea } from './MentionArea.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { TaskFacts } from './TaskFacts.tsx'

const tara = { EMPLOYEE_ID: 9, EMPLOYEE_NAME: 'Tara Rao' }
const asha = { EMPLOYEE_ID: 5, EMPLOYEE_NAME: 'Asha Menon' }

const row = (changes: Partial<TaskRow> = {}): TaskRow => ({
  ...{ task_id: 1, title: 'Prepare laptop and account', category_id: null, category: null, colour: 'gray' },
  ...{ priority: 'normal', status: 'open', due_on: null, is_overdue: false, is_private: false },
  ...{ repeats: false, is_waiting: false, assignees: [asha], assigner: 'Asha Menon', about: null },
  ...{ object_label: '', checks: 0, checked: 0, comments: 0, files: 0, created_at: '2026-11-20T00:00:00Z' },
  ...{ updated_at: '2026-11-20T00:00:00Z', done_at: null, version: 1, may_work: true, may_edit: true },
  ...changes,
})

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('facts of a task', () => {
  it('say whom it is about, unless that is the one who does it', () => {
    const { unmount } = renderAt('/', <TaskFacts task={row({ about: tara })} />)
    expect(screen.getByText('For Tara Rao')).toBeTruthy()
    unmount()
    renderAt('/', <TaskFacts task={row({ about: asha })} />)
    expect(screen.queryByText('For Asha Menon')).toBeNull()
  })

  it('leave one’s own name out among one’s own tasks, but not that of others', () => {
    const { unmount } = renderAt('/', <TaskFacts task={row()} view="mine" />)
    expect(screen.queryByText('Asha Menon')).toBeNull()
    unmount()
    renderAt('/', <TaskFacts task={row({ assignees: [asha, tara] })} view="mine" />)
    expect(screen.getByText('Asha Menon, Tara Rao')).toBeTruthy()
  })
})

function List({ onSubmit }: { onSubmit: () => void }) {
  const [items, setItems] = useState<{ title: string }[]>([])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ItemsEditor items={items} onChange={setItems} />
      <button type="submit">Save</button>
    </form>
  )
}

describe('a checklist', () => {
  it('is written item by item with Enter, which does not save', async () => {
    const onSubmit = vi.fn()
    renderAt('/', <List onSubmit={onSubmit} />)
    await userEvent.click(screen.getByRole('button', { name: 'Add an item' }))
    await userEvent.keyboard('Box{Enter}Label{Enter}{Enter}')
    expect(screen.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)).toEqual([
      'Box',
      'Label',
      '',
    ])
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a text with addresses', () => {
  it('links those that are safe, without the marks around them', () => {
    renderAt(
      '/',
      <p>
        <LinkedText text="See https://example.com/a?b=1). Not http://example.com or javascript:alert(1)" />
      </p>,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual(['https://example.com/a?b=1'])
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})

describe('a mention', () => {
  it.each([
    ['@', 1, { from: 0, search: '' }],
    ['Ask @Tara R', 11, { from: 4, search: 'Tara R' }],
    ['Ask @Tara Rao now', 17, null],
    ['tara@demo.test', 14, null],
  ])('is looked for in %j', (text, caret, asked) => {
    expect(mentionAt(text, caret)).toEqual(asked)
  })

  it('is inserted by the keyboard', async () => {
    stubServer({
      'apiv2/auth/task-people': { data: { people: [{ ...tara, DESIGNATION_NAME: null }], groups: [] } },
    })
    const named: string[] = []
    function Writer() {
      const [text, setText] = useState('')
      return (
        <MentionArea
          aria-label="Comment"
          value={text}
          onChange={setText}
          onMention={({ name }) => named.push(name)}
        />
      )
    }
    renderAt('/', <Writer />)
    await userEvent.type(screen.getByRole('textbox'), 'Ask @Ta')
    await screen.findByRole('option', { name: 'Tara Rao' })
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Ask @Tara Rao '),
    )
    expect(named).toEqual(['Tara Rao'])
  })
})

describe('a task in one line', () => {
  it('is added by Enter, and the empty line is not marked as wrong afterwards', async () => {
    const server = stubServer({ 'apiv2/auth/create-task': { data: { task_id: 7, task_ids: [7] } } })
    renderAt('/', <QuickAdd onMore={() => undefined} />)
    const user = userEvent.setup()
    const input = screen.getByRole('textbox', { name: 'Add a task for yourself' })
    await user.type(input, 'Buy milk{Enter}')
    await waitFor(() => expect(input).toHaveProperty('value', ''))
    expect(server.paths().some((path) => path.endsWith('/create-task'))).toBe(true)
    expect(input.getAttribute('aria-invalid')).not.toBe('true')
  })
})
