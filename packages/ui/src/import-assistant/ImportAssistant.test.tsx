import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cleanPreview, sampleAnalysis, samplePreview } from '../../test/import-fixtures.ts'
import { renderUi } from '../../test/render.tsx'
import type { ImportAssistantProps } from './assistant-props.ts'
import { initialDecisions } from './decisions.ts'
import { ImportAssistant } from './ImportAssistant.tsx'
import type { ImportDecisions, ImportStep } from './types.ts'

function setup(start: ImportStep, props: Partial<ImportAssistantProps> = {}) {
  const spies = {
    onStepChange: vi.fn<(step: ImportStep) => void>(),
    onDecisionsChange: vi.fn<(decisions: ImportDecisions) => void>(),
    onFile: vi.fn(),
    onCommit: vi.fn(),
    onQueryChange: vi.fn(),
    onStartOver: vi.fn(),
    onDownloadErrors: vi.fn(),
  }
  function Harness() {
    const [step, setStep] = useState(start)
    const [decisions, setDecisions] = useState(props.decisions ?? initialDecisions(sampleAnalysis))
    return (
      <ImportAssistant
        analysis={sampleAnalysis}
        dateFormatOptions={[
          { value: 'DD/MM/YYYY', label: 'Day first' },
          { value: 'MM/DD/YYYY', label: 'Month first' },
        ]}
        preview={samplePreview}
        query={{ page: 1, show: 'all' }}
        masterName={(master, count) => `${count} ${master}s`}
        masterOptions={{ department: [{ id: 7, label: 'Human Resources' }] }}
        {...spies}
        {...props}
        step={step}
        onStepChange={(next) => {
          spies.onStepChange(next)
          setStep(next)
        }}
        decisions={decisions}
        onDecisionsChange={(next) => {
          spies.onDecisionsChange(next)
          setDecisions(next)
        }}
      />
    )
  }
  return { ...renderUi(<Harness />), ...spies }
}

const next = () => screen.getByRole('button', { name: 'Continue' })

describe('ImportAssistant upload', () => {
  it('accepts a spreadsheet and refuses other files before upload', async () => {
    const { onFile } = setup('upload', { analysis: null, maxBytes: 1_048_576 })
    const user = userEvent.setup({ applyAccept: false })
    const input = screen.getByLabelText('Choose file', { selector: 'input' })
    await user.upload(input, new File(['x'], 'people.pdf'))
    expect(screen.getByRole('alert').textContent).toContain('Choose a spreadsheet')
    await user.upload(input, new File([new Uint8Array(1_048_577)], 'people.xlsx'))
    expect(screen.getByRole('alert').textContent).toContain('File shall not be greater than 1MB.')
    expect(onFile).not.toHaveBeenCalled()
    const file = new File(['x'], 'people.csv')
    await user.upload(input, file)
    expect(onFile).toHaveBeenCalledWith(file)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('starts over when the URL names a step but there is no file', () => {
    setup('check', { analysis: null })
    expect(screen.getByText('Drop a spreadsheet here')).toBeTruthy()
  })
})

describe('ImportAssistant match', () => {
  it('shows each guess with its confidence, and disables the next step while a target is missing', async () => {
    const { user, onDecisionsChange } = setup('match')
    expect(screen.getByText('Certain')).toBeTruthy()
    expect(screen.getByText('Please check')).toBeTruthy()
    expect(screen.getByText('First name')).toBeTruthy()
    expect(next()).toHaveProperty('disabled', true)
    // A full name satisfies the first name.
    await user.click(screen.getByRole('combobox', { name: 'Field for “Name of person”' }))
    await user.click(await screen.findByRole('option', { name: 'Full name' }))
    expect(onDecisionsChange.mock.lastCall?.[0].mapping[1]).toBe('FULL_NAME')
    expect(screen.getByText('Your choice')).toBeTruthy()
    expect(next()).toHaveProperty('disabled', false)
  })

  it('never maps two columns to one target', async () => {
    const { user, onDecisionsChange } = setup('match')
    await user.click(screen.getByRole('combobox', { name: 'Field for “Joined”' }))
    await user.click(await screen.findByRole('option', { name: 'Employee code *' }))
    expect(onDecisionsChange.mock.lastCall?.[0].mapping).toEqual([null, null, 'DEPT_ID', 'EMPLOYEE_CODE'])
  })

  it('preselects the detected date format and previews a change', async () => {
    const readDate = (text: string, format: string) =>
      format === 'DD/MM/YYYY' ? `${text} read day first` : text === '25/12/2024' ? null : 'month first'
    const { user, onDecisionsChange } = setup('match', { readDate })
    const box = screen.getByRole('combobox', { name: 'Format of Date of joining' })
    expect(box).toHaveProperty('value', 'Day first')
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: 'Month first' }))
    expect(onDecisionsChange.mock.lastCall?.[0].dateFormats).toEqual({ DATE_OF_JOINING: 'MM/DD/YYYY' })
    expect(screen.getByText('25/12/2024 is not a date in this format')).toBeTruthy()
  })
})

const decided: ImportDecisions = {
  ...initialDecisions(sampleAnalysis),
  mapping: ['EMPLOYEE_CODE', 'FULL_NAME', 'DEPT_ID', 'DATE_OF_JOINING'],
}

describe('ImportAssistant new records', () => {
  it('creates records by checkbox and maps others to existing records', async () => {
    const { user, onDecisionsChange } = setup('masters', { decisions: decided })
    await user.click(screen.getByRole('checkbox', { name: 'Create 2 departments' }))
    expect(onDecisionsChange.mock.lastCall?.[0].createMasters).toEqual(['department'])
    await user.click(screen.getByRole('combobox', { name: 'What to do with “HR”' }))
    await user.click(await screen.findByRole('option', { name: 'Human Resources' }))
    expect(onDecisionsChange.mock.lastCall?.[0].masterChoices).toEqual({ department: { HR: 7 } })
    expect(screen.getByRole('checkbox', { name: 'Create 1 departments' })).toBeTruthy()
  })

  it('does not offer creation without permission', () => {
    setup('masters', { decisions: decided, analysis: { ...sampleAnalysis, canCreateMasters: false } })
    expect(screen.getByRole('checkbox', { name: 'Create 2 departments' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/You don’t have permission to create these records/)).toBeTruthy()
  })
})

describe('ImportAssistant check', () => {
  it('shows problems, edits a cell in place, and disables the next step while there are errors', async () => {
    const { user, onDecisionsChange } = setup('check', { decisions: decided })
    expect(screen.getByText('1 with errors')).toBeTruthy()
    expect(screen.getByText('31/02/2024 is no date that exists.')).toBeTruthy()
    expect(next()).toHaveProperty('disabled', true)
    const cell = screen.getByRole('button', { name: 'Date of joining, row 3: 31/02/2024' })
    cell.focus()
    await user.keyboard('{Enter}')
    const box = await screen.findByRole('textbox', { name: /Date of joining, row 3/ })
    await user.clear(box)
    await user.type(box, '28/02/2024{Enter}')
    expect(onDecisionsChange.mock.lastCall?.[0].edits).toEqual({ 3: { 3: '28/02/2024' } })
  })

  it('restores a cell on Escape, and moves by arrow keys', async () => {
    const { user, onDecisionsChange } = setup('check', { decisions: decided })
    screen.getByRole('button', { name: 'Employee code, row 2: E-1' }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Full name, row 3: Ravi Kumar' }))
    await user.keyboard('{Enter}')
    await user.type(await screen.findByRole('textbox'), 'xyz{Escape}')
    expect(onDecisionsChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('filters by problem and downloads the error workbook', async () => {
    const { user, onQueryChange, onDownloadErrors } = setup('check', { decisions: decided })
    await user.click(screen.getByRole('radio', { name: 'Only errors' }))
    expect(onQueryChange).toHaveBeenCalledWith({ page: 1, show: 'errors' })
    await user.click(screen.getByRole('button', { name: 'Download error workbook' }))
    expect(onDownloadErrors).toHaveBeenCalledOnce()
  })
})

describe('ImportAssistant finish', () => {
  it('summarises the import, runs it once and follows the job to its result', async () => {
    const { user, onCommit, unmount } = setup('finish', { decisions: decided, preview: cleanPreview })
    expect(screen.getByText('12 will be created')).toBeTruthy()
    expect(screen.getByText('3 will be updated')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Import 15 rows' }))
    expect(onCommit).toHaveBeenCalledOnce()
    unmount()

    const running = setup('finish', { preview: cleanPreview, job: { state: 'running', done: 5, total: 15 } })
    expect(screen.getByText('5 of 15')).toBeTruthy()
    const steps = within(screen.getByRole('navigation', { name: 'Import steps' }))
    expect(steps.getByRole('button', { name: /Match columns/ })).toHaveProperty('disabled', true)
    running.unmount()

    const done = setup('finish', {
      result: {
        created: 12,
        updated: 3,
        skipped: 0,
        mastersCreated: 2,
        leftOut: 0,
        leftOutHref: null,
        warnings: [{ row: 4, message: 'The manager was not found.' }],
        links: [{ label: 'Open the directory', href: '/users/emp-directory' }],
      },
    })
    expect(screen.getByText('Row 4: The manager was not found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the directory' }).getAttribute('href')).toBe(
      '/users/emp-directory',
    )
    await done.user.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(done.onStartOver).toHaveBeenCalledOnce()
  })
})

describe('ImportAssistant origins', () => {
  const payroll = { id: 1, name: 'Payroll export', foundBy: 'same' as const }
  const analysis = { ...sampleAnalysis, source: { ...sampleAnalysis.source, origin: payroll } }
  const spied = () => ({
    all: [payroll, { id: 2, name: '' }],
    onChoose: vi.fn<(id: number | null) => void>(),
    onRename: vi.fn<(id: number, name: string) => Promise<string | null>>().mockResolvedValue(null),
    onForget: vi.fn<(id: number) => void>(),
  })

  it('shows the recognised origin, and lets people choose another or none', async () => {
    const origins = spied()
    const { user } = setup('match', { analysis, origins })
    const choice = screen.getByRole('combobox', { name: 'File source' })
    expect((choice as HTMLInputElement).value).toBe('Payroll export')
    expect(screen.getByText(/Same columns as last time/)).toBeTruthy()
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'Earlier import' }))
    expect(origins.onChoose).toHaveBeenLastCalledWith(2)
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'New source' }))
    expect(origins.onChoose).toHaveBeenLastCalledWith(null)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(origins.onForget).toHaveBeenCalledWith(1)
  })

  it('renames it, and shows why that failed', async () => {
    const origins = spied()
    origins.onRename.mockResolvedValueOnce('A source with this name already exists.')
    const { user } = setup('match', { analysis, origins })
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    const name = screen.getByRole('textbox', { name: /Source name/ })
    await user.clear(name)
    await user.type(name, 'Monthly payroll')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A source with this name already exists.',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(origins.onRename).toHaveBeenLastCalledWith(1, 'Monthly payroll')
    expect(await screen.findByRole('button', { name: 'Rename' })).toBeTruthy()
  })

  it('shows nothing while there are no origins', () => {
    setup('match', { origins: { ...spied(), all: [] } })
    expect(screen.queryByRole('combobox', { name: 'File source' })).toBeNull()
  })
})

describe('ImportAssistant asks for decisions', () => {
  const mapped: ImportDecisions = {
    ...initialDecisions(sampleAnalysis),
    mapping: ['EMPLOYEE_CODE', 'FULL_NAME', 'DEPT_ID', 'DATE_OF_JOINING'],
  }

  it('the option for an unknown value', async () => {
    const { user, onDecisionsChange } = setup('masters', { decisions: mapped })
    await user.click(screen.getByRole('combobox', { name: 'Meaning of “3” for Gender' }))
    await user.click(await screen.findByRole('option', { name: 'Female' }))
    expect(onDecisionsChange.mock.lastCall?.[0].valueChoices).toEqual({ GENDER: { '3': 'Female' } })
    await user.click(screen.getByRole('combobox', { name: 'Meaning of “3” for Gender' }))
    await user.click(await screen.findByRole('option', { name: 'Not chosen yet' }))
    expect(onDecisionsChange.mock.lastCall?.[0].valueChoices).toEqual({ GENDER: {} })
  })

  it('the employee for a manager’s name', async () => {
    const people = {
      search: vi.fn(async () => [{ id: 9, label: 'Dhara Shah (E-9)' }]),
      byId: vi.fn(async () => [{ id: 9, label: 'Dhara Shah (E-9)' }]),
    }
    const { user, onDecisionsChange } = setup('masters', { people, decisions: mapped })
    await user.type(screen.getByRole('combobox', { name: 'Person for “The board”' }), 'dh')
    await user.click(await screen.findByRole('option', { name: 'Dhara Shah (E-9)' }))
    expect(people.search).toHaveBeenCalledWith('dh')
    expect(onDecisionsChange.mock.lastCall?.[0].managerChoices).toEqual({ 'The board': 9 })
  })

  it('and shows an earlier choice by name', async () => {
    const people = {
      search: vi.fn(async () => []),
      byId: vi.fn(async () => [{ id: 9, label: 'Dhara Shah (E-9)' }]),
    }
    const decisions = { ...mapped, managerChoices: { 'The board': 9 } }
    setup('masters', { people, decisions })
    const choice = screen.getByRole('combobox', { name: 'Person for “The board”' }) as HTMLInputElement
    await vi.waitFor(() => expect(choice.value).toBe('Dhara Shah (E-9)'))
  })
})

describe('ImportAssistant rows that need a decision', () => {
  const complete = {
    ...initialDecisions(sampleAnalysis),
    mapping: ['EMPLOYEE_CODE', 'FULL_NAME', 'DEPT_ID', 'DATE_OF_JOINING'],
  }
  const totals = {
    rows: 500,
    create: 500,
    update: 0,
    skip: 0,
    withErrors: 20,
    withWarnings: 0,
    leftOut: 0,
    lookalikes: 32,
  }

  it('asks what happens to people who seem to be here already', async () => {
    const { onDecisionsChange } = setup('check', {
      decisions: complete,
      preview: { ...samplePreview, totals },
    })
    const question = screen.getByRole('radiogroup', { name: /32 of these people seem to be here already/ })
    expect(
      within(question)
        .getAllByRole('radio')
        .every((radio) => !(radio as HTMLInputElement).checked),
    ).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Update them' }))
    expect(onDecisionsChange).toHaveBeenLastCalledWith(expect.objectContaining({ onLookalike: 'update' }))
  })

  it('offers the good rows without the bad ones, and the bad ones as a file', async () => {
    const { onDecisionsChange, onDownloadErrors } = setup('check', {
      decisions: complete,
      preview: { ...samplePreview, totals },
    })
    expect(next()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Import 480 rows, skip 20' }))
    expect(onDecisionsChange).toHaveBeenLastCalledWith(expect.objectContaining({ leavesOutErrors: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Download only the rows with errors' }))
    expect(onDownloadErrors).toHaveBeenCalledWith(true)
  })

  it('continues once they are skipped, and says so', () => {
    const left = { ...totals, create: 480, skip: 20, leftOut: 20 }
    setup('check', { decisions: complete, preview: { ...samplePreview, totals: left } })
    expect(next()).toHaveProperty('disabled', false)
    expect(screen.getByText('480 rows can be imported, 20 skipped.')).toBeDefined()
  })

  it('shows what a text was mapped to, and not that none are created', async () => {
    const targets = sampleAnalysis.targets.map((target) =>
      target.slug === 'DEPT_ID' ? { ...target, master: 'department' } : target,
    )
    const mapped: ImportDecisions = {
      ...complete,
      createMasters: ['department'],
      masterChoices: { department: { HR: 7, Moonshots: 7 } },
    }
    const props = { analysis: { ...sampleAnalysis, targets }, decisions: mapped }
    const { unmount } = setup('masters', props)
    expect(screen.getByText('Existing records are used for 2 departments')).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: /Create 0/ })).toBeNull()
    unmount()
    setup('check', props)
    expect(screen.getAllByText('Uses Human Resources')).toHaveLength(3)
  })

  it('takes one value for all rows in place of a missing column', async () => {
    const decisions = {
      ...initialDecisions(sampleAnalysis),
      mapping: ['EMPLOYEE_CODE', 'FIRST_NAME', null, null],
    }
    setup('match', { decisions })
    expect(next()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a field' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Date of joining *' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Date of joining for all rows' }), '2020-01-31')
    expect(next()).toHaveProperty('disabled', false)
  })

  it('names the product that the file comes from', () => {
    setup('match', { analysis: { ...sampleAnalysis, exportOf: 'BambooHR' } })
    expect(screen.getByText(/Looks like an export of BambooHR/)).toBeDefined()
  })

  it('lists records that cannot be created, so that the next step says nothing new', () => {
    const proposals = samplePreview.proposals.map((one) => ({ ...one, isCreatable: false }))
    setup('masters', { decisions: complete, preview: { ...samplePreview, proposals } })
    expect(screen.getByText(/can’t be created here: choose existing ones/)).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
