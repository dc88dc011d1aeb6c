import { Button, Loader, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconBookmark, IconChevronDown } from '../icons.ts'
import { defaultViewsTexts, type SavedViewsProps } from './types.ts'
import type { ViewDialogKind } from './ViewDialog.tsx'
import classes from './ViewsButton.module.css'

// Loaded by who points at the button.
const loadMenu = () => import('./ViewsMenu.tsx')
const ViewsMenu = lazy(async () => ({ default: (await loadMenu()).ViewsMenu }))
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))

/** Which view of a list is in use, and the way to the others. */
export function ViewsButton(props: SavedViewsProps) {
  const t = { ...defaultViewsTexts, ...props.texts }
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null)
  const current = props.views.find((view) => view.id === props.currentId)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onPointerEnter={loadMenu}
            onFocus={loadMenu}
            aria-label={`${t.menu}: ${current?.name ?? t.standard}${current && props.isChanged ? ` (${t.changed})` : ''}`}
          >
            <span className={classes.name}>{current?.name ?? t.standard}</span>
            {current && props.isChanged ? <span className={classes.changed}>{t.changed}</span> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Suspense fallback={<Loader size="sm" aria-label={t.loading} />}>
            <ViewsMenu {...props} current={current} onDialog={setDialog} texts={t} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {dialog ? (
        <Suspense fallback={null}>
          <ViewDialog {...props} kind={dialog} current={current} onClose={() => setDialog(null)} texts={t} />
        </Suspense>
      ) : null}
    </>
  )
}
