import { Button, Loader, Menu } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { IconBookmark, IconChevronDown } from '../../icons.ts'
import classes from './ViewsButton.module.css'

export type ViewDialogKind = 'create' | 'rename' | 'remove'

interface ViewsButtonProps {
  /** What the button is for: "Views". */
  label: string
  /** The view in use, or what the list is called without one. */
  view: string
  /** Says that the view was changed; null when it was not. */
  changed: string | null
  loading: string
  /** The menu's items, which may be loaded lazily; they open a dialog by its kind. */
  renderMenu: (onDialog: (kind: ViewDialogKind) => void) => ReactNode
  renderDialog: (kind: ViewDialogKind, onClose: () => void) => ReactNode
  /** Someone is about to open it. */
  onNear: () => void
}

/** Which view of a list is in use, and the way to the others (`saved-views`). */
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
