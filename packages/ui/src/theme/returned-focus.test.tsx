import { Button, Modal } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
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

/** The page once it watches the focus, which it loads apart. */
async function show(page: ReactNode): Promise<void> {
  render(<MusterProvider>{page}</MusterProvider>)
  await import('./returned-focus.ts')
  await new Promise((resolve) => setTimeout(resolve, 0))
}

it('goes back to what opened the dialog', async () => {
  await show(<Page />)
  await press('Open')
  await press('Save')
  await waitFor(() => expect(focusOf()).toBe('Open'))
})

it('goes to what had it before, where the opener went with the action', async () => {
  await show(<Page removesOpener />)
  await press('Before')
  await press('Open')
  await press('Save')
  await waitFor(() => expect(focusOf()).toBe('Before'))
})
