import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MusterProvider } from '../theme/index.ts'
import { TimeField } from './TimeField.tsx'

function Example({
  isTwelveHour,
  onValue,
}: {
  isTwelveHour?: boolean
  onValue: (value: string | null) => void
}) {
  const [value, setValue] = useState<string | null>('21:30')
  return (
    <MusterProvider>
      <TimeField
        label="Start"
        value={value}
        isTwelveHour={isTwelveHour}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </MusterProvider>
  )
}

it.each([
  [false, '21:30', '730', '07:30'],
  [true, '09:30 PM', '7:30 pm', '07:30 PM'],
])(
  'with twelve hours %s shows %s, and what is typed once the field is left',
  async (isTwelveHour, shown, typed, after) => {
    const values: (string | null)[] = []
    render(<Example isTwelveHour={isTwelveHour} onValue={(value) => values.push(value)} />)
    const input = screen.getByLabelText('Start')
    expect(input).toHaveProperty('value', shown)
    expect(input).toHaveProperty('type', 'text')
    await userEvent.clear(input)
    expect(values.at(-1)).toBeNull()
    await userEvent.type(input, typed)
    expect(input).toHaveProperty('value', typed)
    await userEvent.tab()
    expect(input).toHaveProperty('value', after)
  },
)

it('hands over what is no time, for the form to say so', async () => {
  const values: (string | null)[] = []
  render(<Example onValue={(value) => values.push(value)} />)
  await userEvent.clear(screen.getByLabelText('Start'))
  await userEvent.type(screen.getByLabelText('Start'), '9:99')
  await userEvent.tab()
  expect(values.at(-1)).toBe('9:99')
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '9:99')
})
