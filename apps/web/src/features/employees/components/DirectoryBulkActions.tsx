import { Button } from '@mantine/core'
import { type Selection, selectedCount } from '@muster/ui/data-table'
import { IconDownload, IconPencil, IconPrinter } from '@muster/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCan } from '../../../lib/session/session.ts'
import { bulkSelectionOf } from '../bulk/people-selection.ts'
import type { DirectoryCriteria } from '../data/directory-query.ts'
import { type ExportBody, selectionExportBody } from '../data/export-people.ts'
import { sheetPath } from '../id-card/card-queries.ts'
import '../id-card/texts.ts'

const TransferModal = lazy(() => import('../moves/TransferModal.tsx'))
const BulkLoginModal = lazy(() => import('./BulkLoginModal.tsx'))

interface BulkActionsProps {
  selection: Selection
  criteria: DirectoryCriteria
  /** Total number of people in the list. */
  total: number
  mayExport: boolean
  isExporting: boolean
  onExport: (body: ExportBody) => void
}

/**
 * Bulk actions on the selected people. Accounts are switched one call per person, so only for people selected
 * individually.
 */
export function DirectoryBulkActions(props: BulkActionsProps) {
  const { selection, criteria, total, mayExport, isExporting, onExport } = props
  const { t } = useTranslation('employees')
  const mayManage = useCan('employees.account.manage')
  const mayTransfer = useCan('employees.transfer')
  const [isMoving, setIsMoving] = useState(false)
  const [wanted, setWanted] = useState<0 | 1 | null>(null)
  const mayEdit = useCan('employees.bulk.edit')
  const mayMakeCards = useCan('employees.id_card.generate')
  const navigate = useNavigate()
  const body = selectionExportBody(criteria, selection)
  const ids = selection.kind === 'some' ? selection.ids.map(Number) : []
  return (
    <>
      {mayExport && body ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isExporting}
          onClick={() => onExport(body)}
        >
          {t('bulk.export')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() =>
            navigate('/users/bulk-edit', {
              state: {
                selection: bulkSelectionOf(criteria, selection),
                count: selectedCount(selection, total),
              },
            })
          }
        >
          {t('bulk.edit')}
        </Button>
      ) : null}
      {mayTransfer && ids.length > 0 ? (
        <Button size="compact-md" variant="default" onClick={() => setIsMoving(true)}>
          {t('bulk.transfer')}
        </Button>
      ) : null}
      {mayManage && ids.length > 0 ? (
        <>
          <Button size="compact-md" variant="default" onClick={() => setWanted(1)}>
            {t('bulk.enable')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setWanted(0)}>
            {t('bulk.disable')}
          </Button>
        </>
      ) : null}
      {mayMakeCards && ids.length > 0 ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => navigate(sheetPath(ids))}
        >
          {t('idCard:bulk')}
        </Button>
      ) : null}
      {isMoving ? (
        <Suspense fallback={null}>
          <TransferModal people={ids.map((id) => ({ id, name: '' }))} onClose={() => setIsMoving(false)} />
        </Suspense>
      ) : null}
      {wanted === null ? null : (
        <Suspense fallback={null}>
          <BulkLoginModal ids={ids} status={wanted} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  )
}
