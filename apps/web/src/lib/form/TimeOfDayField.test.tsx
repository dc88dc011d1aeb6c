import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { sessionStore } from '../session/session.ts'
import { CheckedForm } from './CheckedForm.tsx'
import { TimeOfDayField } from './TimeOfDayField.tsx'
import { useFormCheck } from './use-form-check.ts'

const NO_TIME = 'Enter a time such as 09:30 or 5:30 pm.'

/** A form with an optional time. */
function Example({ onSave }: { onSave: (time: string) => void }) {
  const [time, setTime] = useState('09:00')
  const check = useFormCheck({ values: { time } })
  return (
    <CheckedForm check={check} onSubmit={() => onSave(time)}>
      <TimeOfDayField label="Core start" value={time} onChange={setTime} error={check.errors.time} />
      <button type="button" onClick={() => setTime('10:00')}>
        Suggest
      </button>
    </CheckedForm>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Core start')

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

it('refuses text that is not a time instead of saving without it, and says so on Enter', async () => {
  const onSave = vi.fn()
  renderAt('/', <Example onSave={onSave} />)
  await userEvent.clear(input())
  await userEvent.type(input(), '9:99{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByText(NO_TIME)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(input()))
  await userEvent.clear(input())
  await userEvent.type(input(), '9:45{Enter}')
  expect(onSave.mock.calls).toEqual([['09:45']])
  expect(screen.queryByText(NO_TIME)).toBeNull()
})

it('saves no time when the field is cleared', async () => {
  const onSave = vi.fn()
  renderAt('/', <Example onSave={onSave} />)
  await userEvent.clear(input())
  await userEvent.type(input(), '{Enter}')
  expect(onSave.mock.calls).toEqual([['']])
})

it('replaces invalid text by a time set from outside', async () => {
  const onSave = vi.fn()
  renderAt('/', <Example onSave={onSave} />)
  await userEvent.clear(input())
  await userEvent.type(input(), '9:99')
  await userEvent.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(input().value).toBe('10:00')
  expect(screen.queryByText(NO_TIME)).toBeNull()
  await userEvent.type(input(), '{Enter}')
  expect(onSave.mock.calls).toEqual([['10:00']])
})
