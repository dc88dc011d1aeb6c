import { readFolderData } from '@muster/contract/calls/documents/categories'
import { deleteDocuments, listDocuments, restoreDocuments } from '@muster/contract/calls/documents/documents'
import { listOwed } from '@muster/contract/calls/documents/owed'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import '../texts.ts'

/** Deletes documents with a way back. */
export function useDeletion() {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [listDocuments, readFolderData, listOwed].map((one) =>
        queries.invalidateQueries({ queryKey: endpointKey(one) }),
      ),
    )
  const restore = async (FID: number[]) => {
    await call(restoreDocuments, { body: { FID } })
    notifySuccess(t('restored'))
    await refresh()
  }
  const remove = async (FID: number[]) => {
    await call(deleteDocuments, { body: { FID } })
    notifySuccess(t('deleted', { count: FID.length }), { label: t('undo'), run: () => void restore(FID) })
    await refresh()
  }
  return { remove }
}
