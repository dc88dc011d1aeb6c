import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { sessionStore } from '../session/session.ts'
import { RequestForm } from './RequestForm.tsx'
import type { RequestBody, RequestFormKind, RequestValues } from './request-form-types.ts'

// Date inputs and selects render slowly in jsdom.
vi.setConfig({ testTimeout: 20_000 })
configure({ asyncUtilTimeout: 5_000 })

const nothing: RequestPreview = {
  ...{ summary: '', days: [], effect: [], reasons: [], clashes: [], approvers: [], problems: [] },
}
const fine: RequestPreview = {
  ...nothing,
  summary: '60 minutes',
  effect: [{ label: 'short_minutes', name: '', unit: 'minutes', before: '180', after: '120' }],
  days: [{ day: '2026-12-04', state: 'counts', counted: 1 }],
  clashes: [{ tone: 'warning', text: '3 of 5 others away' }],
  approvers: [{ stage: 'Manager', people: ['Ravi'], why: 'Reporting manager' }],
}
const late = {
  field: 'to_time',
  key: 'leave.not_allowed',
  text: 'The end time must be after the start time.',
}

const preview = vi.fn(async (_body: RequestBody, _signal: AbortSignal) => ({ preview: fine }))
const submit = vi.fn(async (_body: RequestBody) => ({
  ...{ REQUEST_ID: 1, REQUEST_STATUS: 0, pending_on: ['Ravi'], stuck: null },
}))
const refresh = vi.fn(async () => undefined)

const kind: RequestFormKind = {
  shape: {
    kind: 'SHORT_LEAVE',
    fields: {
      date: { kind: 'day', isRequired: true, start: 'today' },
      from_time: { kind: 'time', isRequired: true },
      to_time: { kind: 'time', isRequired: true },
      which: { kind: 'choice', values: ['late', 'early'], start: 'late' },
      minutes: { kind: 'minutes', isSuggested: true },
      reason: { kind: 'text', maxLength: 1000, isRequired: true },
    },
  },
  ...{ texts: 'nowhere', id: 'short.preview', preview, submit, refresh },
}

const show = (more: Partial<RequestFormKind> = {}, start: RequestValues = { date: '2026-12-04' }) =>
  renderAt(
    '/ask',
    <RequestForm kind={{ ...kind, ...more }} employeeId={null} after="/requests" start={start} />,
  )

const from = () => screen.getByLabelText(/^From/)
const to = () => screen.getByLabelText(/^To/)
const card = () => screen.getByRole('region', { name: /Preview/ })

const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const reason = () => screen.getByLabelText(/^Reason/)

function fill(end = '11:00') {
  enter(from(), '10:00')
  enter(to(), end)
}

beforeEach(() => {
  for (const call of [preview, submit, refresh]) call.mockClear()
  preview.mockImplementation(async () => ({ preview: fine }))
  submit.mockImplementation(async () => ({
    ...{ REQUEST_ID: 1, REQUEST_STATUS: 0, pending_on: ['Ravi'], stuck: null },
  }))
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('the request form', () => {
  it('previews days, effect, conflicts and approvers as soon as enough is filled in', async () => {
    show()
    expect(within(card()).getByText(/Fill in the form/)).toBeTruthy()
    enter(from(), '10:00')
    await new Promise((done) => setTimeout(done, 400))
    expect(preview).not.toHaveBeenCalled()
    enter(to(), '11:00')
    expect(await within(card()).findByText('60 minutes')).toBeTruthy()
    expect(preview).toHaveBeenCalledTimes(1)
    expect(preview.mock.calls[0]?.[0]).toEqual({
      ...{ date: '2026-12-04', from_time: '10:00', to_time: '11:00', which: 'late' },
    })
    for (const text of ['3 h → 2 h', 'counts 1', '3 of 5 others away', 'Reporting manager'])
      expect(within(card()).getByText(text)).toBeTruthy()
  })

  it('aborts a preview call overtaken by a later one', async () => {
    const user = userEvent.setup()
    const signals: AbortSignal[] = []
    preview.mockImplementation((_body, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    show()
    fill()
    await waitFor(() => expect(signals).toHaveLength(1))
    await user.click(screen.getByRole('radio', { name: /early/ }))
    await waitFor(() => expect(signals).toHaveLength(2))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('shows problems at their field, keeps the input and does not send it', async () => {
    const user = userEvent.setup()
    preview.mockImplementation(async () => ({ preview: { ...nothing, problems: [late] } }))
    show()
    fill('09:00')
    expect(await screen.findByText(late.text)).toBeTruthy()
    // The preview has nothing else to show, and says so.
    expect(within(card()).getByText('Correct the marked fields to see what the request does.')).toBeTruthy()
    enter(reason(), 'The dentist')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(submit).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(to()))
    expect((to() as HTMLInputElement).value).toBe('09:00')
  })

  it('shows problems without a field in the preview', async () => {
    const taken = { field: null, key: 'requests.days_taken', text: 'There is a request already.' }
    preview.mockImplementation(async () => ({ preview: { ...fine, problems: [taken] } }))
    show()
    fill()
    expect(await within(card()).findByText(taken.text)).toBeTruthy()
    expect(within(card()).queryByText('60 minutes')).toBeNull()
  })

  it('focuses the input with the problem, of several that the screen draws together', async () => {
    preview.mockImplementation(async () => ({ preview: { ...fine, problems: [late] } }))
    const draw = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
      <>
        <input aria-label="Came" />
        <input aria-label="Went" aria-invalid={errors.to_time !== undefined} />
      </>
    )
    const slots = { from_time: { tells: ['from_time', 'to_time'], draw }, to_time: { draw: () => null } }
    const start = { date: '2026-12-04', from_time: '10:00', to_time: '09:00', reason: 'Late bus' }
    renderAt(
      '/ask',
      <RequestForm {...{ kind, start, slots, asked: start }} employeeId={null} after="/requests" />,
    )
    await waitFor(() => expect(screen.getByLabelText('Went').getAttribute('aria-invalid')).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: /Submit/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('Went'))
    expect(submit).not.toHaveBeenCalled()
  })

  it('scrolls to and focuses a problem without a field, instead of doing nothing on submit', async () => {
    const taken = { field: null, key: 'requests.days_taken', text: 'There is a request already.' }
    preview.mockImplementation(async () => ({ preview: { ...nothing, problems: [taken] } }))
    show()
    fill()
    enter(reason(), 'The dentist')
    await within(card()).findByText(taken.text)
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(within(card()).getByRole('alert'))
  })

  it('focuses a refusal of the server that names no field', async () => {
    submit.mockRejectedValue(
      new ApiError({ key: 'requests.days_taken', message: 'There is a request already.', status: 409 }),
    )
    show()
    fill()
    await within(card()).findByText('60 minutes')
    enter(reason(), 'The dentist')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it('shows no problem of its own defaults until something is filled in or sent', async () => {
    preview.mockImplementation(async () => ({ preview: { ...nothing, problems: [late] } }))
    show({}, { date: '2026-12-04', from_time: '10:00', to_time: '09:00' })
    await waitFor(() => expect(preview).toHaveBeenCalled())
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText(late.text)).toBeNull()
    expect(within(card()).getByText(/Fill in the form/)).toBeTruthy()
    enter(reason(), 'The dentist')
    expect(await screen.findByText(late.text)).toBeTruthy()
  })

  it('shows the result in one line above the button, which leads to the preview', async () => {
    // A phone.
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...matchMedia(media),
      matches: /max-width/.test(media),
    }))
    show()
    fill()
    const line = await screen.findByRole('button', { name: 'Show the preview: 1 day · 2 h left after' })
    await userEvent.click(line)
    expect(document.activeElement).toBe(card())
    preview.mockImplementation(async () => ({ preview: { ...nothing, problems: [late] } }))
    enter(to(), '09:00')
    expect(await screen.findByRole('button', { name: `Show the preview: ${late.text}` })).toBeTruthy()
  })

  it('reports missing fields on submit, and focuses the first', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(3)
    expect(document.activeElement).toBe(from())
    expect(submit).not.toHaveBeenCalled()
  })

  it('sends the input with the server’s suggestions, and navigates away', async () => {
    const user = userEvent.setup()
    const { router } = show({ suggest: () => ({ minutes: 90 }) })
    fill()
    await within(card()).findByText('60 minutes')
    expect((screen.getByLabelText(/Hours$/) as HTMLInputElement).value).toMatch(/^1/)
    enter(reason(), 'The dentist')
    reason().focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/requests'))
    expect(submit).toHaveBeenCalledWith({
      ...{ date: '2026-12-04', from_time: '10:00', to_time: '11:00', which: 'late', minutes: 90 },
      reason: 'The dentist',
    })
    expect(refresh).toHaveBeenCalled()
  })

  it('keeps the input after a conflict, reports it and refreshes the preview', async () => {
    const user = userEvent.setup()
    submit.mockRejectedValue(
      new ApiError({ key: 'requests.days_taken', message: 'There is a request already.', status: 409 }),
    )
    show()
    fill()
    await within(card()).findByText('60 minutes')
    enter(reason(), 'The dentist')
    preview.mockClear()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect((await screen.findByRole('alert')).textContent).toBe('There is a request already.')
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(1))
    expect((from() as HTMLInputElement).value).toBe('10:00')
    expect((reason() as HTMLTextAreaElement).value).toBe('The dentist')
  })

  it('attaches a refusal to the field it names', async () => {
    const user = userEvent.setup()
    const fields = { from_time: 'There is already short leave at this time.' }
    submit.mockRejectedValue(
      new ApiError({ key: 'leave.not_allowed', message: fields.from_time, status: 422, fields }),
    )
    show()
    fill()
    await within(card()).findByText('60 minutes')
    enter(reason(), 'The dentist')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(fields.from_time)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    enter(reason(), 'The dentist.')
    expect(screen.queryByText(fields.from_time)).toBeNull()
  })

  it('shows why there is no preview, and keeps the input', async () => {
    preview.mockRejectedValue(new ApiError({ key: 'client.offline', message: 'No connection.', status: 0 }))
    show()
    fill()
    expect(await within(card()).findByText('No connection.')).toBeTruthy()
    expect((to() as HTMLInputElement).value).toBe('11:00')
  })
})

describe('days that can work', () => {
  const home: Partial<RequestFormKind> = {
    shape: {
      kind: 'WORK_FROM_HOME',
      fields: {
        from_date: { kind: 'span', to: 'to_date', isRequired: true, start: 'today' },
        to_date: { kind: 'part', isRequired: true },
      },
    },
  }
  // A Saturday.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') })
    return () => vi.useRealTimers()
  })

  it('are the default and the suggestions', async () => {
    const offDays = new Set(['2026-11-28', '2026-11-29'])
    renderAt(
      '/ask',
      <RequestForm kind={{ ...kind, ...home }} employeeId={null} after="/" offDays={offDays} />,
    )
    const near = within(screen.getByRole('group', { name: /suggested days$/ })).getAllByRole('button')
    expect(near.map(({ textContent }) => textContent)).toEqual(['Mon 30 Nov', 'Tue 1 Dec', 'Wed 2 Dec'])
    expect(near[0]?.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect(preview.mock.lastCall?.[0]).toEqual({ from_date: '2026-11-30', to_date: '2026-11-30' }),
    )
  })

  it('are today and tomorrow where nobody is known to be off', () => {
    show(home, {})
    const near = within(screen.getByRole('group', { name: /suggested days$/ })).getAllByRole('button')
    expect(near.map(({ textContent }) => textContent)).toEqual(['Today', 'Tomorrow', 'Mon 30 Nov'])
  })
})

describe('a period', () => {
  const period: Partial<RequestFormKind> = {
    shape: {
      kind: 'WORK_FROM_HOME',
      fields: {
        from_date: { kind: 'span', to: 'to_date', half: 'half', isRequired: true, start: 'today' },
        to_date: { kind: 'part', isRequired: true },
        half: { kind: 'part', values: ['full', 'first_half', 'second_half'], start: 'full' },
      },
    },
  }

  it('starts as a single day, which may be a half day; several days are whole', async () => {
    const user = userEvent.setup()
    show(period, { from_date: '2026-12-04' })
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(1))
    expect(preview.mock.lastCall?.[0]).toEqual({
      from_date: '2026-12-04',
      to_date: '2026-12-04',
      half: 'full',
    })
    await user.click(screen.getByRole('radio', { name: 'First half' }))
    await waitFor(() => expect(preview.mock.lastCall?.[0]).toMatchObject({ half: 'first_half' }))
    const last = screen.getByRole('textbox', { name: /^Last day/ })
    await user.clear(last)
    await user.type(last, '06-Dec-2026')
    await user.tab()
    await waitFor(() =>
      expect(preview.mock.lastCall?.[0]).toEqual({
        ...{ from_date: '2026-12-04', to_date: '2026-12-06', half: 'full' },
      }),
    )
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
