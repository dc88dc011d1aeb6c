import { Button, Modal } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MusterProvider } from './MusterProvider.tsx'

/** A dialog that is removed at once when it closes, as those that a page opens by its address are. */
function Page({ removesOpener = false }: { removesOpener?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      <Button>Before</Button>
      {isDone ? null : <Button onClick={() => setIsOpen(true)}>Open</Button>}
      {isOpen ? (
        <Modal opened title="Dialog" onClose={() => setIsOpen(false)}>
          <Button
            onClick={() => {
              setIsDone(removesOpener)
              setIsOpen(false)
            }}
          >
            Save
          </Button>
        </Modal>
      ) : null}
    </>
  )
}

const focusOf = () =>
  document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('goes back to what opened the dialog', async () => {
  render(<MusterProvider>{<Page />}</MusterProvider>)
  await press('Open')
  await press('Save')
  await waitFor(() => expect(focusOf()).toBe('Open'))
})

it('goes to what had it before, where the opener went with the action', async () => {
  render(<MusterProvider>{<Page removesOpener />}</MusterProvider>)
  await press('Before')
  await press('Open')
  await press('Save')
  await waitFor(() => expect(focusOf()).toBe('Before'))
})
