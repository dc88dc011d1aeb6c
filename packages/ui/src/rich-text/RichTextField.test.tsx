import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { RichTextField } from './RichTextField.tsx'

const field = (isDocument: boolean) => (
  // A new object with each render, as pages give it.
  <RichTextField
    label="Message"
    initialValue="<p>Hello</p>"
    onChange={() => {}}
    texts={{ link: 'Link' }}
    isDocument={isDocument}
  />
)

// The page of the tests lays nothing out, which the editor measures when it scrolls to the cursor.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
})

describe('RichTextField', () => {
  it('inserts the columns of a list that are chosen, to begin with as many of the usual ones as fit', async () => {
    const user = userEvent.setup()
    const names = [
      'NUMBER',
      'TITLE',
      'NOTE',
      'STATUS',
      'CLAIMED',
      'APPROVED',
      'PAID_ON',
      'SPARE',
      'MORE',
      'LAST',
    ]
    const columns = names.map((name) => ({
      ...{ name, label: name.toLowerCase() },
      isUsual: name !== 'NOTE',
    }))
    const onChange = vi.fn<(html: string) => void>()
    renderUi(
      <RichTextField
        label="Message"
        initialValue="<p>Hello</p>"
        onChange={onChange}
        fields={[{ name: 'CLAIMS', label: 'Claims', columns }]}
        isDocument
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Insert a merge field' }))
    await user.click(await screen.findByRole('option', { name: /^Claims/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Columns of Claims' })
    const ticked = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('checkbox')
        .flatMap((one) => (one.checked ? one.value : []))
    expect(ticked()).toEqual(['NUMBER', 'TITLE', 'STATUS', 'CLAIMED', 'APPROVED'])
    await user.click(within(dialog).getByRole('checkbox', { name: 'title' }))
    await user.click(within(dialog).getByRole('button', { name: 'Insert table' }))
    const html = onChange.mock.lastCall?.[0] ?? ''
    expect(html.match(/\{\{CLAIMS\.[A-Z_]+\}\}/g)).toEqual(
      ['NUMBER', 'STATUS', 'CLAIMED', 'APPROVED'].map((name) => `{{CLAIMS.${name}}}`),
    )
  })

  it.each([false, true])(
    'keeps its editor, and so the cursor, when it is rendered again (document: %s)',
    async (isDocument) => {
      const { rerender } = renderUi(field(isDocument))
      const before = await screen.findByRole('textbox', { name: 'Message' })
      rerender(field(isDocument))
      rerender(field(isDocument))
      expect(screen.getByRole('textbox', { name: 'Message' })).toBe(before)
    },
  )
})
