import type { ListViewState } from '@muster/contract/settings/list-shapes'
import type { ViewDialogKind } from '@muster/ui/data-table'
import { type SavedViewsProps, type SavedViewsTexts, ViewDialog, ViewsMenu } from '@muster/ui/saved-views'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../language/i18n.ts'
import { listViewsEn } from '../ui-texts/list-views.texts.en.ts'
import type { ListSetup } from './list-setup.ts'
import {
  chooseDefault,
  createView,
  overwriteView,
  removeView,
  renameView,
  shareView,
} from './list-view-calls.ts'
import type { ListAddress } from './list-views.ts'

addTexts('views', listViewsEn, {
  hi: async () => (await import('../ui-texts/list-views.texts.hi.ts')).listViewsHi,
})

interface ListViewsProps {
  list: string
  setup: ListSetup
  address: ListAddress
  /** The state that saving would store. */
  shown: ListViewState
  onChoose: (id: number | null, known?: ListSetup['views']) => void
}

type MenuProps = ListViewsProps & { onDialog: (kind: ViewDialogKind) => void }
type DialogProps = ListViewsProps & { kind: ViewDialogKind; onClose: () => void }

/** The menu of a list's saved views. */
export function ListViewsMenu({ onDialog, ...props }: MenuProps) {
  return <ViewsMenu {...useSavedViews(props)} onDialog={onDialog} />
}

/** Dialog to name a view, or to confirm its deletion. */
export function ListViewsDialog({ kind, onClose, ...props }: DialogProps) {
  return <ViewDialog {...useSavedViews(props)} kind={kind} onClose={onClose} />
}

function useSavedViews({ list, setup, address, shown, onChoose }: ListViewsProps): SavedViewsProps {
  const texts = useViewsTexts()
  const { view, isChanged } = address
  /** Resolves once the views have been reloaded. */
  async function refreshed<T>(work: Promise<T>): Promise<T> {
    const result = await work
    await setup.refresh()
    return result
  }
  return {
    views: setup.views.map(({ id, name, is_shared, owner, abilities }) => ({
      id,
      name,
      isShared: is_shared,
      owner,
      mayEdit: abilities.edit,
      mayRemove: abilities.remove,
    })),
    currentId: view?.id ?? null,
    isChanged,
    defaultId: setup.defaultId,
    mayShare: setup.mayShare,
    onChoose: (id) => onChoose(id),
    onReset: () => onChoose(view?.id ?? null),
    onSave: async () => {
      const saved = view && (await refreshed(overwriteView(view.id, shown)))
      if (saved) onChoose(saved.id, [saved])
    },
    onCreate: async (wanted) => {
      const { created, problem } = await refreshed(createView(list, wanted, shown))
      if (created) onChoose(created.id, [created])
      return problem
    },
    onRename: (id, name) => refreshed(renameView(id, name)),
    onShare: (id, isShared) => refreshed(shareView(id, isShared)),
    onDefault: (id) => refreshed(chooseDefault(list, id)),
    onRemove: async (id) => {
      await removeView(id)
      onChoose(null)
      await setup.refresh()
    },
    texts,
  }
}

function useViewsTexts(): SavedViewsTexts {
  const { t } = useTranslation('views')
  return useMemo(
    () => ({
      ...(t('plain', { returnObjects: true }) as typeof listViewsEn.plain),
      by: (owner: string) => t('by', { owner }),
      removeTitle: (view: string) => t('removeTitle', { view }),
    }),
    [t],
  )
}
