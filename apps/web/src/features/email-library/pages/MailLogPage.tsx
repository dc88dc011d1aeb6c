import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconAlertTriangle, IconInfoCircle } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { MailBadge } from '../components/MailBadge.tsx'
import { criteriaOf, type MailRow, mailStates, mailsOptions, systemMailsOptions } from '../data/mail-query.ts'
import '../texts.ts'

const MailDrawer = lazy(() => import('../components/MailDrawer.tsx'))

/** Parameter of the address that names the mail in the drawer. */
const MAIL = 'mail'

function columnsOf(t: TFunction<'email-library'>, format: Formatter): DataTableColumn<MailRow>[] {
  const at = (instant: string | null) => (instant ? format.dateTime(instant) : '')
  return [
    { id: 'state', header: t('columns.state'), width: 140, cell: (row) => <MailBadge mail={row} /> },
    {
      id: 'to',
      header: t('columns.to'),
      width: 260,
      cell: (row) => [row.to_name, row.to_address].filter(Boolean).join(' · '),
    },
    { id: 'kind', header: t('columns.kind'), width: 190, cell: (row) => row.kind_label },
    { id: 'subject', header: t('columns.subject'), width: 280, cell: (row) => row.subject },
    { id: 'created', header: t('columns.created'), width: 180, cell: (row) => at(row.created_at) },
    { id: 'sent', header: t('columns.sent'), width: 180, cell: (row) => at(row.sent_at) },
    {
      id: 'tries',
      header: t('columns.tries'),
      width: 90,
      align: 'end',
      cell: (row) => format.number(row.tries),
    },
    { id: 'error', header: t('columns.error'), width: 260, isHidden: true, cell: (row) => row.last_error },
  ]
}

function filtersOf(
  t: TFunction<'email-library'>,
  kinds: readonly { key: string; label: string }[],
): FilterDefinition[] {
  return [
    {
      id: 'state',
      label: t('filters.state'),
      kind: 'multi',
      options: mailStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
    },
    {
      id: 'kind',
      label: t('filters.kind'),
      kind: 'multi',
      options: kinds.map(({ key, label }) => ({ value: key, label })),
    },
    { id: 'at', label: t('filters.at'), kind: 'date-range' },
  ]
}

/** The Email log: every mail, its state, and what failed. */
export default function MailLogPage() {
  const { t } = useTranslation('email-library')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const [query, setQuery] = useSearchParams()
  const list = useList('email-log')
  const { state, setState } = list
  const mayPreview = useCan('email-library.preview.view')
  const kinds = useQuery({ ...systemMailsOptions, enabled: mayPreview }).data?.mails
  const { data, table } = useListRows(list, {
    page: (page, limit) => mailsOptions({ ...criteriaOf(state), limit }, page),
    rowsOf: (answer) => answer.mails,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const filters = useMemo(() => filtersOf(t, kinds ?? []), [t, kinds])
  const mailId = Number(query.get(MAIL)) || null

  const openMail = (id: number | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(MAIL)
        else next.set(MAIL, String(id))
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={data?.total_rows}
        secondary={mayPreview ? [{ label: t('preview'), href: hrefOf('/email-log/preview') }] : []}
      />
      <Notes
        isDelivering={data?.is_delivering ?? true}
        failed={data?.failed_total ?? 0}
        onShowFailed={() => setState({ ...state, filters: { state: ['failed'] }, search: '', page: 1 })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.subject}, ${row.to_address}`}
        onRowOpen={(row) => openMail(row.id)}
        renderCard={(row) => <MailCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {mailId === null ? null : (
        <Suspense fallback={null}>
          <MailDrawer id={mailId} onClose={() => openMail(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What somebody should know before they look at single mails. */
function Notes(props: { isDelivering: boolean; failed: number; onShowFailed: () => void }) {
  const { t } = useTranslation('email-library')
  return (
    <Stack gap="sm" mb={props.failed > 0 || !props.isDelivering ? 'md' : 0}>
      {props.isDelivering ? null : (
        <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('notDelivering')}
        </Alert>
      )}
      {props.failed > 0 ? (
        <Alert variant="light" color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('failed', { count: props.failed })}</Text>
            <Button size="compact-sm" variant="default" onClick={props.onShowFailed}>
              {t('showFailed')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </Stack>
  )
}

/** A mail on a phone. */
function MailCard({ row }: { row: MailRow }) {
  const format = useFormatter()
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600}>
          {row.subject}
        </Text>
        <MailBadge mail={row} />
      </Group>
      <Text size="sm">{row.to_address}</Text>
      <Text size="xs" c="dimmed" mt={4}>
        {row.kind_label} · {format.dateTime(row.created_at)}
      </Text>
    </>
  )
}
