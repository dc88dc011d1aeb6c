import {
  listClearanceChecklists,
  readAssetWorkflow,
} from '@muster/contract/calls/offboarding/clearance/checklists'
import type { ClearanceChecklist } from '@muster/contract/offboarding/clearance/checklists.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { CLEARANCES } from './clearance-data.ts'
import './texts.ts'

const AssetsDrawer = lazy(() => import('./AssetsDrawer.tsx'))
const ChecklistDrawer = lazy(() => import('./ChecklistDrawer.tsx'))

/** What departments confirm before somebody leaves. */
export default function ChecklistsPage() {
  const { t } = useTranslation('clearance')
  const make = useColumns<ClearanceChecklist>()
  const [isOpen, setIsOpen] = useState(false)
  const { data: returns } = useQuery({
    ...readOptions(readAssetWorkflow, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  const statusOf = ({ status }: ClearanceChecklist) =>
    inUseWord(status, { on: t('setup.on'), off: t('setup.off') })
  const approversOf = ({ approver_kind, approvers }: ClearanceChecklist) =>
    approver_kind === 'people'
      ? approvers.map((one) => one.EMPLOYEE_NAME).join(', ')
      : t(`setup.kinds.${approver_kind}`)
  const whomOf = ({ leaver_department, LOCATION_NAME }: ClearanceChecklist) =>
    [leaver_department, LOCATION_NAME].filter(Boolean).join(', ') || t('setup.everybody')
  return (
    <>
      {returns && isOpen ? (
        <Suspense fallback={null}>
          <AssetsDrawer workflow={returns} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
      <ListScreen
        list="offboarding.checklists"
        load={({ page, limit, state }) => {
          const status = filterValue(state, 'status')
          return {
            ...readOptions(listClearanceChecklists, {
              body: {
                ...{ page, limit, search: state.search },
                ...(status === undefined ? {} : { status: Number(status) as 0 | 1 }),
              },
            }),
            meta: { errorShown: 'inline' as const },
          }
        }}
        rowsOf={({ rows }) => rows}
        totalOf={({ count }) => count}
        title={t('clearanceTitles:checklists')}
        subtitle={t('setup.subtitle')}
        crumbs={[
          { label: t('clearanceTitles:list'), href: hrefOf(CLEARANCES) },
          { label: t('clearanceTitles:checklists') },
        ]}
        primary={({ open }) => ({
          label: t('setup.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        })}
        // Nothing to set while no module keeps anything.
        actions={() =>
          returns && returns.sources.length > 0
            ? [{ label: t('returns.action'), onClick: () => setIsOpen(true) }]
            : []
        }
        filters={[
          oneFilter('status', t('setup.statusFilter'), [
            { value: '1', label: t('setup.on') },
            { value: '0', label: t('setup.off') },
          ]),
        ]}
        columns={[
          make.text('name', t('setup.name'), (row) => row.CHECKLIST_NAME, {
            width: 240,
            note: (row) => ({ text: row.DESCRIPTION, isWhole: true }),
          }),
          make.text('department', t('department'), (row) => row.DEPARTMENT_NAME, { width: 220 }),
          make.text('whom', t('setup.whom'), whomOf, { width: 200 }),
          make.text('approvers', t('setup.approver'), approversOf, { width: 240 }),
          make.number('lines', t('setup.lines'), (row) => row.items.length),
          make.number('leavers', t('setup.leavers'), (row) => row.leavers),
          make.status('status', t('setup.status'), statusOf),
        ]}
        row={{
          id: (row) => row.CHECKLIST_ID,
          label: (row) => row.CHECKLIST_NAME,
          open: (row, { open }) => open(row.CHECKLIST_ID),
        }}
        card={(row) => (
          <ListCard
            title={row.CHECKLIST_NAME}
            badge={<Status word={statusOf(row)} />}
            lines={[whomOf(row), approversOf(row), row.items.map(({ title }) => title).join(', ')].filter(
              Boolean,
            )}
          />
        )}
        drawer={{
          param: 'checklist',
          render: ({ id, row, close, shown: { data } }) =>
            data && (row || id === null) ? (
              <ChecklistDrawer checklist={row ?? null} lists={data} onClose={close} />
            ) : null,
        }}
        empty={{ title: t('setup.empty'), text: t('setup.emptyText') }}
      />
    </>
  )
}
