import type { Active, Over } from '@dnd-kit/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

type Named = Pick<Active, 'data'> | Over | null

const nameOf = (one: Named) => String(one?.data.current?.name ?? '')

/** Screen reader announcements during dragging. */
export function useDragWords() {
  const { t } = useTranslation('forms')
  return useMemo(
    () => ({
      screenReaderInstructions: { draggable: t('builder.drag.how') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t('builder.drag.picked', { name: nameOf(active) }),
        onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
          over
            ? t('builder.drag.over', { name: nameOf(active), over: nameOf(over) })
            : t('builder.drag.nowhere', { name: nameOf(active) }),
        onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
          over
            ? t('builder.drag.dropped', { name: nameOf(active), over: nameOf(over) })
            : t('builder.drag.back', { name: nameOf(active) }),
        onDragCancel: ({ active }: { active: Active }) => t('builder.drag.back', { name: nameOf(active) }),
      },
    }),
    [t],
  )
}
