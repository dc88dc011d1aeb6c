import { showHideUnit } from '@muster/contract/calls/access/unit-menus'
import { listOrganisationUnits } from '@muster/contract/calls/organisation/organisation'
import { ActionMenu } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { Unit } from '../data/unit-queries.ts'

const UploadModal = lazy(() => import('./UploadModal.tsx'))

/** Actions on a kind of unit as a whole. */
export function UnitMenu({ unit }: { unit: Unit }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isUploading, setIsUploading] = useState(false)
  const mayHide = useCan('access.unit_menu.manage')
  const { formid, FORM_NAME: name, hidden } = unit
  const toggle = useMutation({
    mutationFn: () => call(showHideUnit, { body: { formid, is_shown: hidden ? 1 : 0 } }),
    onSuccess: async () => {
      notifySuccess(t(hidden ? 'units.shownNotice' : 'units.hiddenNotice', { unit: name }))
      await queries.invalidateQueries({ queryKey: endpointKey(listOrganisationUnits) })
    },
  })
  return (
    <>
      <ActionMenu
        label={t('units.actions', { unit: name })}
        actions={[
          ...(unit.abilities.manage
            ? [{ label: t('upload.action'), onClick: () => setIsUploading(true) }]
            : []),
          { label: t('units.merges'), onClick: () => void navigate(`/org-master/merges/${formid}`) },
          ...(mayHide
            ? [{ label: t(hidden ? 'units.show' : 'units.hide'), onClick: () => toggle.mutate() }]
            : []),
        ]}
      />
      {isUploading ? (
        <Suspense fallback={null}>
          <UploadModal unit={unit} onClose={() => setIsUploading(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
