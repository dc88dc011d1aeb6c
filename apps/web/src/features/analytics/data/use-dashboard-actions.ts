import {
  duplicateDashboard,
  listDashboards,
  readDashboard,
  removeDashboard,
  restoreDashboard,
} from '@muster/contract/calls/analytics/dashboards'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { showFailure } from '../../../lib/feedback/failures.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { editorPath } from './dashboards.ts'
import '../texts.ts'

interface Named {
  id: number
  name: string
}

/** What is done with whole dashboards: a copy of one's own, deleting with an undo, restoring. */
export function useDashboardActions() {
  const { t } = useTranslation('analytics')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reload = () =>
    Promise.all(
      [listDashboards, readDashboard].map((read) =>
        queries.invalidateQueries({ queryKey: endpointKey(read) }),
      ),
    )
  const run = (work: () => Promise<void>) => void work().catch(showFailure)
  const restore = (id: number) =>
    run(async () => {
      await call(restoreDashboard, { body: { dashboard_id: id } }, { notify: true })
      await reload()
    })
  return {
    restore,
    duplicate: (id: number) =>
      run(async () => {
        const copy = await call(duplicateDashboard, { body: { dashboard_id: id } })
        await reload()
        notifySuccess(t('actions.duplicated', { name: copy.name }))
        await navigate(editorPath(copy.dashboard_id))
      }),
    remove: ({ id, name }: Named, then?: () => void) =>
      run(async () => {
        await call(removeDashboard, { body: { dashboard_id: id } })
        then?.()
        await reload()
        notifySuccess(t('actions.deleted', { name }), { label: t('actions.undo'), run: () => restore(id) })
      }),
  }
}
