import { exportCounts, exportExpiry, listDocuments } from '@muster/contract/calls/documents/documents'
import { CAT_TYPE, type CatType, expiryStates } from '@muster/contract/documents/documents.constants'
import type { DocumentRow } from '@muster/contract/documents/documents.contract'
import { type DataTableState, ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import type { PageAction } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom, choicesOf } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { AddedFor } from './AddDocumentDrawer.tsx'
import { useDocumentWords } from './document-words.ts'
import { categoriesIn, foldersOptions } from './folder-data.ts'
import '../texts.ts'

const DocumentDrawer = lazy(() => import('./DocumentDrawer.tsx'))
const AddDocumentDrawer = lazy(() => import('./AddDocumentDrawer.tsx'))

const states = ['pending', 'valid', 'rejected', 'replaced'] as const

function criteriaOf(state: DataTableState, type: CatType) {
  const [from, to] = state.filters.expires ?? []
  return {
    CAT_TYPE: type,
    CID: filterNumber(state, 'category'),
    employee_id: filterNumber(state, 'employee'),
    folder_id: filterNumber(state, 'folder'),
    state: filterValue(state, 'state') as DocumentRow['state'] | undefined,
    expiry: filterValue(state, 'expiry') as DocumentRow['expiry'] | undefined,
    ...(from ? { from: String(from) } : {}),
    ...(to ? { to: String(to) } : {}),
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

interface DocumentsListProps {
  type: CatType
  kind: 'employee' | 'hr' | 'organisation'
  title: string
  /** Links to related screens. */
  links?: PageAction[]
}

/** The documents of a type; a row opens its drawer. */
export function DocumentsList({ type, kind, title, links = [] }: DocumentsListProps) {
  const { t } = useTranslation('documents')
  const make = useColumns<DocumentRow>()
  const format = useFormatter()
  const { stateOf, daysOf } = useDocumentWords()
  const folders = useQuery(foldersOptions(type))
  const [added, setAdded] = useState<AddedFor | null>(null)
  const isAboutPeople = type !== CAT_TYPE.organisation
  return (
    <ListScreen
      list={`documents.${kind}`}
      load={({ page, limit, state }) => ({
        ...readOptions(listDocuments, { body: { ...criteriaOf(state, type), page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ docs }) => docs}
      totalOf={({ total }) => total}
      title={title}
      subtitle={t(`${kind}.subtitle`)}
      primary={({ data }) =>
        data?.abilities.add && {
          label: t(`${kind}.add`),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setAdded({ type }),
        }
      }
      actions={({ exports }) => [...links, ...exports]}
      columns={[
        ...(isAboutPeople
          ? [
              make.text('employee', t('fields.person'), (row) => row.employee_name, {
                sortable: true,
                width: 220,
                note: (row) => row.EMPLOYEE_CODE,
              }),
            ]
          : []),
        make.text('title', t('fields.title'), (row) => row.title, { sortable: true, width: 240 }),
        make.text('category', t('fields.category'), (row) => row.category, {
          sortable: true,
          width: 200,
          note: (row) => row.folder,
        }),
        make.day('expires_on', t('fields.expires'), (row) => row.expires_on, {
          sortable: true,
          note: daysOf,
        }),
        make.status('state', t('fields.state'), stateOf, { width: 200 }),
        make.instant('created_at', t('fields.added'), (row) => row.created_at, {
          sortable: true,
          note: (row) => row.uploader,
        }),
      ]}
      filters={() => [
        oneFilter(
          'category',
          t('fields.category'),
          choicesFrom(categoriesIn(folders.data).map((one) => ({ id: one.CID, name: one.name }))),
        ),
        oneFilter(
          'folder',
          t('fields.folder'),
          choicesFrom(folders.data?.folders.map(({ id, name }) => ({ id, name }))),
        ),
        oneFilter(
          'state',
          t('fields.state'),
          choicesOf(states, (state) => t(`states.${state}`)),
        ),
        oneFilter(
          'expiry',
          t('expiryFilter'),
          choicesOf(expiryStates, (state) => t(`expiry.${state}`)),
        ),
        periodFilter('expires', t('expiresBetween')),
      ]}
      row={{ id: (row) => row.FID, label: (row) => row.title }}
      card={(row) => (
        <ListCard
          title={row.title}
          badge={<Status word={stateOf(row)} />}
          lines={[
            row.employee_name ?? '',
            row.category,
            row.expires_on ? `${t('fields.expires')} ${format.day(row.expires_on)}` : '',
          ].filter(Boolean)}
        />
      )}
      drawer={{
        param: 'document',
        render: ({ row, close }) =>
          row ? (
            <DocumentDrawer
              key={row.FID}
              document={row}
              onClose={close}
              onReplace={() => {
                close()
                setAdded({
                  ...{ type, CID: row.CID, replaces: row.FID, title: row.title },
                  ...(row.employee_id === null
                    ? {}
                    : { employeeId: row.employee_id, name: row.employee_name ?? '' }),
                })
              }}
            />
          ) : null,
      }}
      exports={({ request: { state } }) =>
        kind === 'employee'
          ? [
              {
                label: t('expiryReport'),
                run: () => download(exportExpiry, { body: criteriaOf(state, type) }),
                title: t('expiryReport'),
              },
              {
                label: t('countReport'),
                run: () => download(exportCounts, { body: {} }),
                title: t('countReport'),
              },
            ]
          : []
      }
      empty={{ title: t(`${kind}.empty`), text: t(`${kind}.emptyText`) }}
      below={() => (
        <Suspense fallback={null}>
          {added ? <AddDocumentDrawer about={added} onClose={() => setAdded(null)} /> : null}
        </Suspense>
      )}
    />
  )
}
