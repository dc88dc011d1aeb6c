import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { ViewsButton } from '../data-table/toolbar/ViewsButton.tsx'
import { defaultViewsTexts, type SavedViewsProps } from './types.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

const leavers = { id: 1, name: 'Leavers', isShared: false, owner: null, mayEdit: true, mayRemove: true }
const pune = { id: 2, name: 'Pune', isShared: true, owner: 'Asha', mayEdit: false, mayRemove: false }

function setup(given: Partial<SavedViewsProps> = {}) {
  const calls = {
    onChoose: vi.fn(),
    onReset: vi.fn(),
    onSave: vi.fn(async () => null),
    onCreate: vi.fn<SavedViewsProps['onCreate']>(async () => null),
    onRename: vi.fn<SavedViewsProps['onRename']>(async () => null),
    onShare: vi.fn(async () => null),
    onDefault: vi.fn(async () => null),
    onRemove: vi.fn(async () => null),
  }
  const props: SavedViewsProps = {
    views: [leavers, pune],
    currentId: null,
    isChanged: false,
    defaultId: 2,
    mayShare: true,
    ...calls,
    texts: defaultViewsTexts,
    ...given,
  }
  const button = (
    <ViewsButton
      label="Views"
      view={props.views.find(({ id }) => id === props.currentId)?.name ?? 'Standard view'}
      changed={props.isChanged ? 'changed' : null}
      loading="Loading"
      renderMenu={(onDialog) => <ViewsMenu {...props} onDialog={onDialog} />}
      renderDialog={(kind, onClose) => <ViewDialog {...props} kind={kind} onClose={onClose} />}
    />
  )
  return { ...renderUi(button), ...calls }
}

async function open(user: ReturnType<typeof setup>['user']) {
  await user.click(screen.getByRole('button', { name: /^Views:/ }))
  await screen.findByRole('menuitem', { name: 'Save as new view' })
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

describe('the views of a list', () => {
  it('are listed, own ones first, and can be selected', async () => {
    const { user, onChoose } = setup()
    await open(user)
    const names = screen.getAllByRole('menuitemradio').map((item) => item.textContent)
    expect(names).toEqual(['Standard view', 'Leavers', 'Puneby Asha'])
    expect(screen.getByLabelText('The list opens with this view')).toBeTruthy()
    await user.click(screen.getByRole('menuitemradio', { name: /^Leavers/ }))
    expect(onChoose).toHaveBeenCalledWith(1)
  })

  it('can be overwritten or reset after changes', async () => {
    const { user, onSave, onReset } = setup({ currentId: 1, isChanged: true })
    expect(screen.getByRole('button', { name: 'Views: Leavers changed' })).toBeTruthy()
    await open(user)
    await user.click(screen.getByRole('menuitem', { name: 'Save changes' }))
    expect(onSave).toHaveBeenCalledOnce()
    await open(user)
    await user.click(screen.getByRole('menuitem', { name: 'Undo changes' }))
    expect(onReset).toHaveBeenCalledOnce()
  })

  it('of other people can only be used', async () => {
    const { user, onDefault } = setup({ currentId: 2, isChanged: true })
    await open(user)
    expect(items()).toEqual(['Undo changes', 'Save as new view', 'Do not open the list with this view'])
    await user.click(screen.getByRole('menuitem', { name: 'Do not open the list with this view' }))
    expect(onDefault).toHaveBeenCalledWith(null)
  })

  it('can be shared only with permission', async () => {
    const { user } = setup({ currentId: 1, mayShare: false })
    await open(user)
    expect(items()).not.toContain('Share with everybody')
  })
})

describe('naming a view', () => {
  it('requests a name, shows its problems, and saves', async () => {
    const onCreate = vi
      .fn<SavedViewsProps['onCreate']>()
      .mockResolvedValueOnce('You already have a view with this name.')
      .mockResolvedValueOnce(null)
    const { user } = setup({ onCreate })
    await open(user)
    await user.click(screen.getByRole('menuitem', { name: 'Save as new view' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    const name = screen.getByRole('textbox', { name: 'Name of the view' })
    expect(document.activeElement).toBe(name)
    await user.type(name, ' Joiners ')
    await user.click(screen.getByRole('checkbox', { name: 'Open the list with this view' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('You already have a view with this name.')).toBeTruthy()
    expect(onCreate).toHaveBeenLastCalledWith({ name: 'Joiners', isShared: false, isDefault: true })
    await user.type(name, '{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it('asks for confirmation before deleting', async () => {
    const { user, onRemove } = setup({ currentId: 1 })
    await open(user)
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByRole('dialog', { name: 'Delete the view Leavers?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onRemove).toHaveBeenCalledWith(1)
  })
})
