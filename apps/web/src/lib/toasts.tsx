import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { MAX_TOASTS, TIMING } from './timings.ts'
import classes from './toasts.module.css'

export interface Toast {
  kind: 'success' | 'error'
  title: string
  message: string
  /** Screen-reader name of the close button. */
  closeLabel: string
}

/** Shows a toast; the same message twice at once is one toast. */
export function showToast(toast: Toast): void {
  notifications.show({
    id: `${toast.kind}:${toast.message}`,
    title: toast.title,
    message: toast.message,
    color: toast.kind === 'error' ? 'red' : 'green',
    icon: toast.kind === 'error' ? <IconAlertCircle size={18} /> : <IconCircleCheck size={18} />,
    autoClose: TIMING.toast,
    withBorder: true,
    closeButtonProps: { 'aria-label': toast.closeLabel },
    role: toast.kind === 'error' ? 'alert' : 'status',
  })
}

/** Where toasts appear: top right, beneath the header. */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={MAX_TOASTS}
      autoClose={TIMING.toast}
      classNames={{ root: classes.root }}
      containerWidth={380}
    />
  )
}
