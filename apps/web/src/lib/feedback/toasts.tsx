import { Button, getDefaultZIndex } from '@mantine/core'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useEffect } from 'react'
import { MAX_TOASTS, TIMING } from '../calls/timings.ts'
import type { NoticeAction } from './notice-action.ts'
import { followPage, placeToasts } from './toast-place.ts'
import classes from './toasts.module.css'

export interface Toast {
  kind: 'success' | 'error' | 'news'
  title?: string | undefined
  message: string
  /** Screen-reader name of the close button. */
  closeLabel: string
  action?: NoticeAction | undefined
}

const looks = {
  success: { color: 'green', icon: <IconCircleCheck size={18} />, role: 'status' },
  error: { color: 'red', icon: <IconAlertCircle size={18} />, role: 'alert' },
  news: { color: 'accent', icon: <IconBell size={18} />, role: 'status' },
} as const

/** Ids of the toasts shown, oldest first. */
let shown: readonly string[] = []

const isNews = (id: string) => id.startsWith('news:')

/** The oldest make room: a queue would report an act seconds after it. Of news only the latest is shown. */
function makeRoom(id: string): void {
  const others = shown.filter((one) => one !== id && !(isNews(id) && isNews(one)))
  const next = [...others, id].slice(-MAX_TOASTS)
  for (const one of shown) if (!next.includes(one)) notifications.hide(one)
  shown = next
}

/** Shows a toast; a duplicate of a visible one is ignored. */
export function showToast(toast: Toast): void {
  placeToasts()
  const id = `${toast.kind}:${toast.title ?? ''}:${toast.message}`
  makeRoom(id)
  notifications.show({
    id,
    onClose: () => {
      shown = shown.filter((one) => one !== id)
    },
    title: toast.title,
    message: toast.action ? <WithAction toast={toast} action={toast.action} id={id} /> : toast.message,
    autoClose: TIMING.toast,
    withBorder: true,
    closeButtonProps: { 'aria-label': toast.closeLabel },
    ...looks[toast.kind],
  })
}

/** A message with a button that acts and closes the toast. */
function WithAction({ toast, action, id }: { toast: Toast; action: NoticeAction; id: string }) {
  return (
    <span className={classes.withAction}>
      <span className={classes.message}>{toast.message}</span>
      <Button
        className={classes.action}
        size="compact-sm"
        variant="default"
        onClick={() => {
          notifications.hide(id)
          action.run()
        }}
      >
        {action.label}
      </Button>
    </span>
  )
}

/** The container of toasts: top right below the header, where they cover no control. */
export default function Toasts() {
  const areShown = useNotifications().notifications.length > 0
  useEffect(() => (areShown ? followPage() : undefined), [areShown])
  return (
    <Notifications
      position="top-right"
      limit={MAX_TOASTS}
      autoClose={TIMING.toast}
      classNames={{ root: classes.root }}
      containerWidth={380}
      // Above dialogs, but below menus: a menu opened at the top right must not lie under a toast.
      zIndex={getDefaultZIndex('popover') - 1}
    />
  )
}
