import { Button, Loader, Menu } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { IconBookmark, IconChevronDown } from '../../icons.ts'
import classes from './ViewsButton.module.css'

export type ViewDialogKind = 'create' | 'rename' | 'remove'

interface ViewsButtonProps {
  /** Name of the button: "Views". */
  label: string
  /** The current view, or the name of the list without one. */
  view: string
  /** Label of a modified view; null if unmodified. */
  changed: string | null
  loading: string
  /** The menu's items, which may be lazy; they open dialogs by kind. */
  renderMenu: (onDialog: (kind: ViewDialogKind) => void) => ReactNode
  renderDialog: (kind: ViewDialogKind, onClose: () => void) => ReactNode
  /** Called on hover or focus, to prefetch. */
  onNear: () => void
}

/** The current view of a list, and the menu of the others (`saved-views`). */
export function ViewsButton(props: ViewsButtonProps) {
  const { label, view, changed, loading, renderMenu, renderDialog, onNear } = props
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onPointerEnter={onNear}
            onFocus={onNear}
            aria-label={`${label}: ${view}${changed ? ` ${changed}` : ''}`}
          >
            <span className={classes.name}>{view}</span>{' '}
            {changed ? <span className={classes.changed}>{changed}</span> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Suspense fallback={<Loader size="sm" role="status" aria-label={loading} />}>
            {renderMenu(setDialog)}
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {dialog ? <Suspense fallback={null}>{renderDialog(dialog, () => setDialog(null))}</Suspense> : null}
    </>
  )
}
