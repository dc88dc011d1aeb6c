import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

describe('RichTextField', () => {
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
