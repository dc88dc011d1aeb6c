import { Card, Text } from '@mantine/core'
import { exportAuditEntries } from '@muster/contract/calls/audit/audit'
import { ListCard } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../components/Audit.module.css'
import { ChainCard } from '../components/ChainCard.tsx'
import {
  type AuditEntryRow,
  auditOptions,
  choicesOptions,
  criteriaOf,
  findActors,
  recordOf,
} from '../data/audit-query.ts'
import '../texts.ts'

const EntryDrawer = lazy(() => import('../components/EntryDrawer.tsx'))

function whatOf(t: TFunction<'audit'>, row: AuditEntryRow): string {
  if (row.read_groups) {
    const groups = row.read_groups.map((group) => t(`groups.${group}`, { defaultValue: group }))
    return t('read', { groups: groups.join(', ') })
  }
  return row.changes > 0 ? t('fields', { count: row.changes }) : row.reason
}

const recordText = (row: AuditEntryRow) =>
  [row.record_type_label, row.record_label].filter(Boolean).join(' · ')

function useFilters(): FilterDefinition[] {
  const { t } = useTranslation('audit')
  const choices = useQuery(choicesOptions).data
  return [
    {
      ...anyFilter('person', t('filters.person')),
      loadOptions: (search) => findActors({ search }),
      loadSelected: (ids) => findActors({ ids: ids.map(Number) }),
    },
    anyFilter('action', t('filters.action'), choices?.actions),
    anyFilter('type', t('filters.recordType'), choices?.record_types),
    periodFilter('at', t('filters.at')),
  ]
}

const requested = ({ state, params }: ListRequest) => criteriaOf(state, recordOf(params))

/** The audit log, newest first: search, filter, inspect, export and verify. */
export default function AuditPage() {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const make = useColumns<AuditEntryRow>()
  return (
    <ListScreen
      list="audit"
      load={(request) => auditOptions({ ...requested(request), limit: request.limit }, request.page)}
      rowsOf={(answer) => answer.entries}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      subtitle={t('subtitle')}
      columns={[
        make.instant('at', t('columns.at'), (row) => row.at),
        make.text('actor', t('columns.actor'), (row) => row.actor, { width: 190 }),
        make.text('action', t('columns.action'), (row) => row.action_label, { width: 280 }),
        make.text('record', t('columns.record'), recordText, { width: 260 }),
        make.text('changes', t('columns.changes'), (row) => whatOf(t, row), { width: 200 }),
      ]}
      filters={useFilters()}
      inlineFilters={4}
      row={{ id: (row) => row.id, label: (row) => `${row.action_label}, ${row.actor}` }}
      card={(row) => (
        <ListCard
          title={row.action_label}
          lines={[recordText(row)]}
          meta={[row.actor, format.dayTime(row.at), whatOf(t, row)]}
        />
      )}
      above={({ request, rows }) => (recordOf(request.params) ? <RecordBar row={rows[0]} /> : <ChainCard />)}
      exports={({ request }) =>
        (['xlsx', 'csv'] as const).map((kind) => ({
          label: t(`export.${kind}`),
          run: () => {
            const { limit: _limit, ...selection } = requested(request)
            return download(exportAuditEntries, { body: { ...selection, format: kind } })
          },
          title: t('export.running'),
          doneText: t('export.done'),
        }))
      }
      drawer={{ param: 'entry', render: ({ id, close }) => <EntryDrawer id={Number(id)} onClose={close} /> }}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

/** Notice that the log is limited to one record, with a link to all entries. */
function RecordBar({ row }: { row: AuditEntryRow | undefined }) {
  const { t } = useTranslation('audit')
  return (
    <Card padding="sm" className={classes.context}>
      <Text size="sm">
        {t('history')} <strong>{row ? `${row.record_type_label} · ${row.record_label}` : '…'}</strong>
      </Text>
      <AppLink to="/audit">{t('allEntries')}</AppLink>
    </Card>
  )
}
