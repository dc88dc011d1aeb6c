import { Button } from '@mantine/core'
import { listWanted } from '@muster/contract/calls/documents/owed'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { WantedRow } from '@muster/contract/documents/owed.contract'
import { ListCard } from '@muster/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { AddedFor } from '../parts/AddDocumentDrawer.tsx'
import '../texts.ts'

const AddDocumentDrawer = lazy(() => import('../parts/AddDocumentDrawer.tsx'))

const states = ['open', 'issued', 'all'] as const

/** Documents that people asked for: HR issues them. */
export default function RequestedPage() {
  const { t } = useTranslation('documents')
  const make = useColumns<WantedRow>()
  const format = useFormatter()
  const [added, setAdded] = useState<AddedFor | null>(null)
  return (
    <ListScreen
      list="documents.wanted"
      load={({ page, limit, state }) => ({
        ...readOptions(listWanted, {
          body: {
            ...{ page, limit, search: state.search },
            state: (filterValue(state, 'state') ?? 'open') as (typeof states)[number],
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('documentsTitles:wanted')}
      subtitle={t('wanted.subtitle')}
      columns={[
        make.text('employee', t('fields.person'), (row) => row.employee_name, {
          width: 220,
          note: (row) => row.EMPLOYEE_CODE,
        }),
        make.text('title', t('wanted.document'), (row) => row.title, { width: 260 }),
        make.day('needed_by', t('wanted.needed'), (row) => row.needed_by),
        make.instant('approved_at', t('wanted.approved'), (row) => row.approved_at),
        make.instant('issued_at', t('wanted.issued'), (row) => row.issued_at, {
          note: (row) => row.document,
        }),
      ]}
      filters={() => [
        oneFilter(
          'state',
          t('fields.state'),
          choicesOf(states, (state) => t(`wanted.states.${state}`)),
        ),
      ]}
      row={{
        id: (row) => row.request_id,
        label: (row) => row.title,
        mayAct: ({ data }) => data?.abilities.issue ?? false,
        actions: (row) =>
          row.issued_at === null ? (
            <Button
              size="compact-sm"
              aria-label={t('wanted.issueNamed', { title: row.title, name: row.employee_name })}
              onClick={() =>
                setAdded({
                  ...{ type: CAT_TYPE.employee, employeeId: row.employee_id, name: row.employee_name },
                  ...{ title: row.title, requestId: row.request_id },
                })
              }
            >
              {t('wanted.issue')}
            </Button>
          ) : null,
      }}
      card={(row) => (
        <ListCard
          title={row.title}
          lines={[
            row.employee_name,
            row.needed_by ? `${t('wanted.needed')} ${format.day(row.needed_by)}` : '',
          ].filter(Boolean)}
        />
      )}
      empty={{ title: t('wanted.empty'), text: t('wanted.emptyText') }}
      below={() => (
        <Suspense fallback={null}>
          {added ? <AddDocumentDrawer about={added} onClose={() => setAdded(null)} /> : null}
        </Suspense>
      )}
    />
  )
}
