import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { IconBookmark, IconChevronDown } from '../../icons.ts'
import { PopupButton, type PopupPart } from '../../popup/PopupButton.tsx'
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
  /** What the menu is made of, where that is lazy. */
  parts?: readonly PopupPart[]
}

/** The current view of a list, and the menu of the others (`saved-views`). */
export function ViewsButton(props: ViewsButtonProps) {
  const { label, view, changed, loading, renderMenu, renderDialog, parts } = props
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null)
  return (
    <>
      <PopupButton
        kind="menu"
        parts={parts}
        position="bottom-start"
        className={classes.menu}
        loading={loading}
        button={
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={`${label}: ${view}${changed ? ` ${changed}` : ''}`}
          >
            <span className={classes.name}>{view}</span>{' '}
            {changed ? <span className={classes.changed}>{changed}</span> : null}
          </Button>
        }
      >
        {renderMenu(setDialog)}
      </PopupButton>
      {dialog ? <Suspense fallback={null}>{renderDialog(dialog, () => setDialog(null))}</Suspense> : null}
    </>
  )
}
