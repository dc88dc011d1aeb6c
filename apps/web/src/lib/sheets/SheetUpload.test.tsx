import type { SheetReading } from '@muster/contract/imports/sheets/sheet-reading'
import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { sessionStore } from '../session/session.ts'
import { SheetUpload } from './SheetUpload.tsx'
import type { SheetRequest } from './sheet-look.ts'

vi.mock('../calls/upload.ts', () => ({ upload: async () => ({ filePath: 'imports/bikes.csv' }) }))

interface Preview {
  added: number
  err_list: CellProblem[]
}

const problem: CellProblem = { row: 2, column: 'Name', message: 'Please name it.' }

const aReading: SheetReading = {
  ...{ format: 'text', encoding: 'windows-1252', sheets: [], sheet: null, header_row: 3 },
  top: [{ row: 3, cells: ['Called'] }],
  remarks: [{ kind: 'above', count: 1, places: ['1'] }],
}

/** The server's analysis of a file with one column. */
const aLook = (target: string | null): SheetLook => ({
  ...{ header: ['Called'], samples: [['Blue']], rows: 1, one_of: [], remembered: false, date_formats: [] },
  reading: aReading,
  understood: target !== null,
  guesses: [
    { column: 0, header: 'Called', target, confidence: target ? 1 : 0, reason: '', samples: ['Blue'] },
  ],
  targets: [
    {
      ...{ slug: 'name', label: 'Name', type: 'input', required: true, generated: false, master: null },
      ...{ options: [], virtual: false },
    },
  ],
})
let look: SheetLook
let preview: Preview
const looked = vi.fn(async (_filePath: string, _reading?: object) => look)
const previewed = vi.fn(async (_request: SheetRequest) => preview)
const save = vi.fn(async (_request: SheetRequest, _more?: object): Promise<Preview> => preview)
const problemsFile = vi.fn(async (_request: SheetRequest) => null)

function Bikes() {
  return (
    <SheetUpload<Preview, Preview>
      calls={{ key: ['bikes'], look: looked, preview: previewed, problemsFile, save }}
      samples={[{ label: 'Sample', download: async () => null }]}
      outcome={({ added }) => ({ summary: `${added} new`, counted: added === 0 ? null : `${added} bikes` })}
      result={({ added }) => <p>{added} are there now</p>}
    />
  )
}

async function chooseFile(user: ReturnType<typeof userEvent.setup>) {
  const view = renderAt('/', <Bikes />)
  const input = view.container.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['Name\nBlue\n'], 'bikes.csv', { type: 'text/csv' }))
  return view
}

beforeEach(() => {
  for (const one of [looked, previewed, save, problemsFile]) one.mockClear()
  look = aLook('name')
  preview = { added: 2, err_list: [] }
  save.mockImplementation(async () => preview)
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('an upload of a sheet', () => {
  it('shows a preview, writes only by the last button, and shows the result', async () => {
    const user = userEvent.setup()
    await chooseFile(user)
    expect(await screen.findByText('2 new')).toBeTruthy()
    expect(screen.getByText('bikes.csv, 1 row')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Upload 2 bikes' }))
    expect(await screen.findByText('2 are there now')).toBeTruthy()
    const request = { filePath: 'imports/bikes.csv', mapping: { Called: 'name' }, date_formats: {} }
    expect(previewed.mock.lastCall?.[0]).toEqual(request)
    expect(save).toHaveBeenCalledExactlyOnceWith(request, {})
  })

  it('says how the file was read, and reads it again in another encoding', async () => {
    const user = userEvent.setup()
    await chooseFile(user)
    expect(await screen.findByText('Row 1 above the header was left out.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Encoding' }))
    await user.click(await screen.findByRole('option', { name: 'Cyrillic (Windows-1251)' }))
    await waitFor(() =>
      expect(looked).toHaveBeenLastCalledWith('imports/bikes.csv', { encoding: 'windows-1251' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Upload 2 bikes' }))
    expect(await screen.findByText('2 are there now')).toBeTruthy()
    expect(save.mock.lastCall?.[0]).toMatchObject({ reading: { encoding: 'windows-1251' } })
  })

  it('asks for the target of an unknown column', async () => {
    look = aLook(null)
    const user = userEvent.setup()
    await chooseFile(user)
    const go = await screen.findByRole('button', { name: 'Continue' })
    expect(go).toHaveProperty('disabled', true)
    expect(previewed).not.toHaveBeenCalled()
    await user.click(screen.getByRole('combobox', { name: /Called/ }))
    await user.click(await screen.findByRole('option', { name: /Name/ }))
    await user.click(go)
    expect(await screen.findByText('2 new')).toBeTruthy()
    expect(previewed.mock.lastCall?.[0]).toMatchObject({ mapping: { Called: 'name' } })
  })

  it('shows the problems, and downloads the marked file without saving', async () => {
    preview = { added: 0, err_list: [problem] }
    const user = userEvent.setup()
    await chooseFile(user)
    expect(await screen.findByText('Please name it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Download the file with the problems marked' }))
    await waitFor(() => expect(problemsFile).toHaveBeenCalledOnce())
    expect(save).not.toHaveBeenCalled()
  })

  it('shows the problems of a file that became invalid after the preview', async () => {
    const data = { errorFile: '', err_list: [problem], missingData: [], header: [] }
    save.mockRejectedValue(new ApiError({ key: 'bikes.upload_rejected', message: 'No', status: 422, data }))
    const user = userEvent.setup()
    await chooseFile(user)
    await user.click(await screen.findByRole('button', { name: 'Upload 2 bikes' }))
    expect(await screen.findByText('Please name it.')).toBeTruthy()
  })

  it('keeps the file when saving fails, and retries', async () => {
    save.mockRejectedValueOnce(new Error('The line is down.'))
    const user = userEvent.setup()
    await chooseFile(user)
    await user.click(await screen.findByRole('button', { name: 'Upload 2 bikes' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 are there now')).toBeTruthy()
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('disables the upload where nothing would change', async () => {
    preview = { added: 0, err_list: [] }
    await chooseFile(userEvent.setup())
    expect(
      await screen.findByText('Nothing to upload. Everything in the file is already saved.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
  })
})
