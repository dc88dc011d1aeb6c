import type { Active, Over } from '@dnd-kit/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Screen reader announcements while a part is moved. */
export function usePartWords(keys: readonly string[], nameOf: (key: string) => string) {
  const { t } = useTranslation('homeSettings')
  return useMemo(() => {
    const name = (one: Active) => nameOf(String(one.id))
    const at = (active: Active, over: Over | null) => ({
      name: name(active),
      place: keys.indexOf(String((over ?? active).id)) + 1,
      count: keys.length,
    })
    return {
      screenReaderInstructions: { draggable: t('library.words.how') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t('library.words.picked', { name: name(active) }),
        onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
          t('library.words.over', at(active, over)),
        onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
          t('library.words.dropped', at(active, over)),
        onDragCancel: ({ active }: { active: Active }) => t('library.words.back', { name: name(active) }),
      },
    }
  }, [t, keys, nameOf])
}
