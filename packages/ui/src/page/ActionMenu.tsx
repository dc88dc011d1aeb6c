import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '../icons.ts'
import { PopupButton } from '../popup/PopupButton.tsx'
import { readyLazy } from '../popup/ready-lazy.tsx'
import type { PageAction } from './ActionItems.tsx'

const ActionItems = readyLazy(async () => ({ default: (await import('./ActionItems.tsx')).ActionItems }))
const parts = [ActionItems]

/** Secondary actions in a menu; destructive ones are last, after a divider. */
export function ActionMenu({ actions, label }: { actions: PageAction[]; label: string }) {
  return (
    <PopupButton
      kind="menu"
      parts={parts}
      loading={label}
      button={
        <ActionIcon variant="default" size={36} aria-label={label}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      }
    >
      <ActionItems actions={actions} />
    </PopupButton>
  )
}
