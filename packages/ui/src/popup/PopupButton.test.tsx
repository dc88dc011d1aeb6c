import { Button, Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { PopupButton, type PopupPart } from './PopupButton.tsx'

/** Code that arrives when the test says so. */
function slowCode() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isReady = false
  const part = {
    preload: vi.fn<PopupPart['preload']>(() => promise),
    isReady: () => isReady,
  }
  return {
    part,
    arrive: () =>
      act(async () => {
        isReady = true
        resolve()
        await promise
      }),
    fail: (error: Error) => act(async () => reject(error)),
  }
}

function setup(kind: 'menu' | 'popover', part?: PopupPart) {
  const onPress = vi.fn()
  const view = renderUi(
    <>
      <PopupButton
        kind={kind}
        parts={part ? [part] : []}
        label="More"
        loading="Loading"
        button={<Button>More</Button>}
      >
        {kind === 'menu' ? (
          <>
            <Menu.Item onClick={onPress}>Edit</Menu.Item>
            <Menu.Item>Delete</Menu.Item>
          </>
        ) : (
          <input aria-label="Name" />
        )}
      </PopupButton>
      <button type="button">Another</button>
    </>,
  )
  return { ...view, onPress, button: screen.getByRole('button', { name: 'More' }) }
}

const expanded = (button: HTMLElement) => button.getAttribute('aria-expanded')

describe('a button with a popup', () => {
  it.each([
    ['menu', 'menu'],
    ['popover', 'dialog'],
  ] as const)('says beforehand that it opens a %s', (kind, role) => {
    const { button } = setup(kind)
    expect(button.getAttribute('aria-haspopup')).toBe(role)
    expect(expanded(button)).toBe('false')
    expect(button.getAttribute('aria-controls')).toBeNull()
  })

  it('begins to load when the pointer reaches it, and when the focus does', async () => {
    const { part } = slowCode()
    const { user, button } = setup('menu', part)
    expect(part.preload).not.toHaveBeenCalled()
    await user.hover(button)
    expect(part.preload).toHaveBeenCalledTimes(1)
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(part.preload).toHaveBeenCalledTimes(2)
  })

  it('keeps the first press until the code has arrived, then moves the focus in and back', async () => {
    const { part, arrive } = slowCode()
    const { user, button } = setup('menu', part)
    await user.click(button)
    expect([expanded(button), button.getAttribute('aria-busy')]).toEqual(['false', 'true'])
    // A second, impatient press does not take the first one back.
    await user.click(button)
    await arrive()
    const menu = await screen.findByRole('menu', { name: 'More' })
    expect(screen.getByRole('button', { name: 'More', hidden: true })).toBe(button)
    expect([expanded(button), button.getAttribute('aria-busy')]).toEqual(['true', null])
    expect(button.getAttribute('aria-controls')).toBe(menu.id)
    const first = screen.getByRole('menuitem', { name: 'Edit' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(expanded(button)).toBe('false')
  })

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens a menu at the first press of %j', async (key) => {
    const { part, arrive } = slowCode()
    const { user, button, onPress } = setup('menu', part)
    await user.tab()
    await user.keyboard(key)
    await arrive()
    const first = await screen.findByRole('menuitem', { name: 'Edit' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.keyboard('{ArrowUp}{Enter}')
    expect(onPress).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('moves the focus into a popover, which closes by a press elsewhere or on its button', async () => {
    const { part, arrive } = slowCode()
    const { user, button } = setup('popover', part)
    await user.click(button)
    await arrive()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
    await user.click(screen.getByRole('button', { name: 'Another', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(expanded(button)).toBe('false')
  })

  it.each([
    ['Escape', async ({ user }: ReturnType<typeof setup>) => user.keyboard('{Escape}')],
    ['moving on', async ({ user }: ReturnType<typeof setup>) => user.tab()],
    ['a press elsewhere', async ({ user }: ReturnType<typeof setup>) => user.click(document.body)],
  ])('calls a waiting press off by %s', async (_what, turnAway) => {
    const { part, arrive } = slowCode()
    const view = setup('menu', part)
    await view.user.click(view.button)
    await turnAway(view)
    expect(view.button.getAttribute('aria-busy')).toBeNull()
    await arrive()
    expect(screen.queryByRole('menu')).toBeNull()
    await view.user.click(view.button)
    expect(await screen.findByRole('menu')).toBeTruthy()
  })

  it('leaves code that can’t be loaded to the error page, but only once it is pressed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { part, fail } = slowCode()
    const { user } = renderUi(
      <Boundary>
        <PopupButton kind="menu" parts={[part]} loading="Loading" button={<Button>More</Button>}>
          <Menu.Item>Edit</Menu.Item>
        </PopupButton>
      </Boundary>,
    )
    const button = screen.getByRole('button', { name: 'More' })
    await user.hover(button)
    await fail(new Error('No network'))
    expect(screen.getByRole('button', { name: 'More' })).toBe(button)
    await user.click(button)
    expect(await screen.findByText('No network')).toBeTruthy()
  })
})

/** Shows the message of what its content throws. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? this.state.error.message : this.props.children
  }
}
