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

/** As the filters: drawn for the first time when they are opened, and only closed afterwards. */
function DrawnOpen() {
  const [state, setState] = useState<'none' | 'open' | 'closed'>('none')
  return (
    <>
      <Button onClick={() => setState('open')}>Open</Button>
      {state === 'none' ? null : (
        <Modal
          opened={state === 'open'}
          transitionProps={{ duration: 0 }}
          title="Dialog"
          onClose={() => setState('closed')}
        >
          <Button onClick={() => setState('closed')}>Close it</Button>
        </Modal>
      )}
    </>
  )
}

it('goes back when the dialog was open as it was first drawn', async () => {
  await show(<DrawnOpen />)
  await press('Open')
  await press('Close it')
  await waitFor(() => expect(focusOf()).toBe('Open'))
})

function Shrinking() {
  const [isOpen, setIsOpen] = useState(false)
  const [hasPart, setHasPart] = useState(true)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Modal opened={isOpen} title="Dialog" onClose={() => setIsOpen(false)}>
        <Button>Stays</Button>
        {hasPart ? <Button onClick={() => setHasPart(false)}>Remove</Button> : null}
      </Modal>
    </>
  )
}

it('stays in an open dialog when a part of it goes', async () => {
  await show(<Shrinking />)
  await press('Open')
  await press('Stays')
  await press('Remove')
  await waitFor(() => expect(focusOf()).toBe('Stays'))
})
