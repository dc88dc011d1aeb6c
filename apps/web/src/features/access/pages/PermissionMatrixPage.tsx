import { Button, Group, Select, Skeleton, Text } from '@mantine/core'
import type { MatrixChange, MatrixPermission } from '@muster/contract/access/matrix.contract'
import { exportMatrix } from '@muster/contract/calls/access/matrix'
import { EmptyState } from '@muster/ui/feedback'
import { IconTableExport } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { usePhone } from '@muster/ui/theme'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import classes from '../components/Matrix.module.css'
import { MatrixList, MatrixTable } from '../components/MatrixTable.tsx'
import { MatrixTools, type MatrixView } from '../components/MatrixTools.tsx'
import {
  type Matrix,
  type MatrixDraft,
  MatrixGrid,
  shownModules,
  usedRoles,
  withCell,
} from '../data/matrix-draft.ts'
import { matrixOptions } from '../data/role-queries.ts'
import '../roles-texts.ts'

const HoldersDrawer = lazy(() => import('../components/HoldersDrawer.tsx'))
const ReviewChanges = lazy(() => import('../components/ReviewChanges.tsx'))

/** Permissions and scopes per role, editable by administrators. */
export default function PermissionMatrixPage() {
  const { t } = useTranslation('access-roles')
  const matrix = useQuery(matrixOptions)
  const managesSubAdmins = useCan('access.sub_admin.manage')
  const exporting = useMutation({ mutationFn: () => download(exportMatrix, {}) })
  return (
    <>
      <PageHeader
        title={t('matrix.title')}
        subtitle={t('matrix.subtitle')}
        primary={{
          label: t('matrix.export'),
          icon: <IconTableExport size={16} aria-hidden />,
          isBusy: exporting.isPending,
          onClick: () => exporting.mutate(),
        }}
        secondary={managesSubAdmins ? [{ label: t('matrix.back'), href: hrefOf('/users/sub-admins') }] : []}
      />
      <Loaded query={matrix} skeleton={<Skeleton height={480} radius="lg" />}>
        {(data) => <MatrixEditor matrix={data} />}
      </Loaded>
    </>
  )
}

const noDraft: MatrixDraft = new Map()
const firstView: MatrixView = { search: '', comparison: null, onlyDifferences: true, withUnused: false }

function MatrixEditor({ matrix }: { matrix: Matrix }) {
  const [draft, setDraft] = useState<MatrixDraft>(noDraft)
  const [view, setView] = useState<MatrixView>(firstView)
  const [requested, setRequested] = useState<MatrixPermission | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  const grid = new MatrixGrid(matrix, draft)
  const modules = shownModules(matrix.modules, grid, view)
  const discard = () => {
    setIsReviewing(false)
    setDraft(noDraft)
  }
  const shared = {
    grid,
    modules,
    roles: usedRoles(matrix, view),
    comparison: view.comparison,
    onChange: (change: MatrixChange) => setDraft(withCell(grid, change)),
    onHolders: setRequested,
  }
  return (
    <>
      <MatrixTools roles={matrix.roles} view={view} onChange={setView} />
      {modules.length === 0 ? <NothingShown view={view} /> : <MatrixBody {...shared} />}
      {draft.size > 0 ? (
        <ChangesBar count={draft.size} onDiscard={discard} onReview={() => setIsReviewing(true)} />
      ) : null}
      <UnsavedGuard isDirty={draft.size > 0} />
      <Suspense fallback={null}>
        {requested ? <HoldersDrawer permission={requested} onClose={() => setRequested(null)} /> : null}
        {isReviewing ? (
          <ReviewChanges matrix={matrix} grid={grid} onClose={() => setIsReviewing(false)} onDone={discard} />
        ) : null}
      </Suspense>
    </>
  )
}

function NothingShown({ view }: { view: MatrixView }) {
  const { t } = useTranslation('access-roles')
  const isSame = view.comparison !== null && view.onlyDifferences && view.search === ''
  return (
    <EmptyState title={isSame ? t('matrix.same') : t('matrix.emptyTitle')} text={t('matrix.emptyText')} />
  )
}

function MatrixBody(props: Parameters<typeof MatrixTable>[0]) {
  const { t } = useTranslation('access-roles')
  const isPhone = usePhone()
  const [roleId, setRoleId] = useState<number | null>(null)
  if (!isPhone) return <MatrixTable {...props} />
  const { roles } = props
  const role = roles.find((one) => one.role_id === roleId) ?? roles.find((one) => !one.holds_all) ?? roles[0]
  if (!role) return null
  return (
    <>
      <Select
        label={t('matrix.role')}
        data={roles.map((one) => ({ value: String(one.role_id), label: one.name }))}
        value={String(role.role_id)}
        onChange={(value) => setRoleId(Number(value))}
        description={t('matrix.people', { count: role.people })}
      />
      <MatrixList {...props} role={role} />
    </>
  )
}

function ChangesBar(props: { count: number; onDiscard: () => void; onReview: () => void }) {
  const { t } = useTranslation('access-roles')
  return (
    <div className={classes.bar} role="status">
      <Text size="sm" fw={600}>
        {t('matrix.changes', { count: props.count })}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={props.onDiscard}>
          {t('matrix.discard')}
        </Button>
        <Button onClick={props.onReview}>{t('matrix.review')}</Button>
      </Group>
    </div>
  )
}
