import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { CheckedForm } from './CheckedForm.tsx'
import { useFormCheck } from './use-form-check.ts'

function Period({ error, onSubmit }: { error?: unknown; onSubmit: () => void }) {
  const [values, setValues] = useState({ from: '', note: '' })
  const check = useFormCheck({
    values,
    required: ['from'],
    problems: { note: values.note.length > 3 ? 'Shorter, please.' : undefined },
    error,
    errorNames: { 'period.from': 'from' },
  })
  return (
    <CheckedForm check={check} onSubmit={onSubmit} aria-label="Period">
      {(['from', 'note'] as const).map((name) => (
        <TextInput
          key={name}
          label={name}
          required={name === 'from'}
          value={values[name]}
          error={check.errors[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      {check.message ? <p role="alert">{check.message}</p> : null}
      <button type="submit">Save</button>
    </CheckedForm>
  )
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('CheckedForm', () => {
  it('is checked in place: nothing is submitted until every message is gone', async () => {
    const onSubmit = vi.fn()
    renderAt('/', <Period onSubmit={onSubmit} />)
    const user = userEvent.setup()
    expect(screen.getByRole<HTMLFormElement>('form').noValidate).toBe(true)
    await user.type(field(/^note/), 'long')
    await user.click(save())
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    expect(screen.getByText('Shorter, please.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(/^from/)))
    await user.type(field(/^from/), ' ')
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    await user.type(field(/^from/), 'May')
    await user.clear(field(/^note/))
    await user.click(save())
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('finds the input of a message below the path that the server names', async () => {
    const refusal = { key: 'x', message: 'Invalid.', status: 422 }
    const error = new ApiError({ ...refusal, fields: { 'period.from.day': 'No such day.' } })
    renderAt('/', <Period error={error} onSubmit={() => undefined} />)
    expect(screen.getByText('No such day.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field(/^from/)))
  })

  it('shows a message that belongs to no input for the whole form', () => {
    renderAt('/', <Period error={new Error('The line is down.')} onSubmit={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('The line is down.')
  })
})
