import { Button, Group, Text } from '@mantine/core'
import type { SomeonesSession } from '@muster/contract/security/sessions.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/formats.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { everyonesOptions } from '../data/security-queries.ts'
import type { Ending } from './EndSessionDialog.tsx'
import { deviceWords, methodWords, placeWords } from './sign-in-words.ts'

const EndSessionDialog = lazy(() => import('./EndSessionDialog.tsx'))
const RemoveQuestionsDialog = lazy(() => import('./RemoveQuestionsDialog.tsx'))

type Row = SomeonesSession
type T = TFunction<'security'>

function EndButton({ row, onEnd }: { row: Row; onEnd: (ending: Ending) => void }) {
  const { t } = useTranslation('security')
  const device = deviceWords(t, row.device)
  if (row.is_current) return <StatusBadge kind="success">{t('sessions.current')}</StatusBadge>
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('sessions.endTheirLabel', { device, name: row.account.name })}
      onClick={() => onEnd({ token: row.token, device, person: row.account.name })}
    >
      {t('sessions.end')}
    </Button>
  )
}

function columnsOf(t: T, format: Formatter, onEnd: (ending: Ending) => void): DataTableColumn<Row>[] {
  return [
    {
      id: 'person',
      header: t('everyone.person'),
      width: 210,
      cell: (row) => [row.account.name, row.account.emp_code].filter(Boolean).join(' · '),
    },
    { id: 'device', header: t('everyone.device'), width: 190, cell: (row) => deviceWords(t, row.device) },
    { id: 'place', header: t('everyone.place'), width: 210, cell: (row) => placeWords(t, row.place) },
    {
      id: 'signed_in',
      header: t('everyone.signedIn'),
      width: 190,
      cell: (row) => format.dateTime(row.signed_in_at),
    },
    { id: 'seen', header: t('everyone.seen'), width: 190, cell: (row) => format.dateTime(row.last_seen_at) },
    { id: 'method', header: t('everyone.method'), width: 140, cell: (row) => methodWords(t, row.method) },
    {
      id: 'end',
      header: t('everyone.action'),
      width: 145,
      cell: (row) => <EndButton row={row} onEnd={onEnd} />,
    },
  ]
}

/** Open sessions of everybody within reach: found by person, ended one by one. */
export default function EveryonesSessions() {
  const { t } = useTranslation('security')
  const format = useFormatter()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const list = useList('security.sessions')
  const { search } = list.state
  const { table } = useListRows(list, {
    page: (page, limit) => everyonesOptions({ page, limit, search }),
    rowsOf: (answer) => answer.sessions,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useMemo(() => columnsOf(t, format, setEnding), [t, format])
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Text size="sm" c="dimmed" maw="40rem">
          {t('everyone.text')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => setRemoving(true)}>
          {t('remove.open')}
        </Button>
      </Group>
      <DataTable
        label={t('everyone.title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.token}
        rowLabel={(row) => `${row.account.name}, ${deviceWords(t, row.device)}`}
        renderCard={(row) => <SessionCard row={row} onEnd={setEnding} />}
        empty={{ title: t('everyone.emptyTitle'), text: t('everyone.emptyText') }}
      />
      <Suspense fallback={null}>
        {ending ? <EndSessionDialog ending={ending} onClose={() => setEnding(null)} /> : null}
        {isRemoving ? <RemoveQuestionsDialog onClose={() => setRemoving(false)} /> : null}
      </Suspense>
    </>
  )
}

/** A session on a phone. */
function SessionCard({ row, onEnd }: { row: Row; onEnd: (ending: Ending) => void }) {
  const { t } = useTranslation('security')
  const format = useFormatter()
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {row.account.name}
          </Text>
          <Text size="sm">{deviceWords(t, row.device)}</Text>
        </div>
        <EndButton row={row} onEnd={onEnd} />
      </Group>
      <Text size="xs" c="dimmed">
        {placeWords(t, row.place)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('sessions.when', {
          signedIn: format.dateTime(row.signed_in_at),
          seen: format.dateTime(row.last_seen_at),
          method: methodWords(t, row.method),
        })}
      </Text>
    </>
  )
}
