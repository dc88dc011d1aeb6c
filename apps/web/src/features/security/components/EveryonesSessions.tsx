import { Button, Group, Text } from '@mantine/core'
import type { SomeonesSession } from '@muster/contract/security/sessions.contract'
import { ListCard } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { everyonesOptions } from '../data/security-queries.ts'
import type { Ending } from './EndSessionDialog.tsx'
import { deviceWords, methodWords, placeWords } from './sign-in-words.ts'

const EndSessionDialog = lazy(() => import('./EndSessionDialog.tsx'))
const RemoveQuestionsDialog = lazy(() => import('./RemoveQuestionsDialog.tsx'))

type Row = SomeonesSession

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

/** Open sessions of everybody in reach: searched by person, ended one by one. */
export default function EveryonesSessions() {
  const { t } = useTranslation('security')
  const format = useFormatter()
  const make = useColumns<Row>()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const device = (row: Row) => deviceWords(t, row.device)
  const endButton = (row: Row) => <EndButton row={row} onEnd={setEnding} />
  return (
    <ListScreen
      list="security.sessions"
      load={({ state: { search }, page, limit }) => everyonesOptions({ page, limit, search })}
      rowsOf={(answer) => answer.sessions}
      totalOf={(answer) => answer.total_rows}
      label={t('everyone.title')}
      columns={[
        make.text(
          'person',
          t('everyone.person'),
          ({ account }) => [account.name, account.emp_code].filter(Boolean).join(' · '),
          { width: 210 },
        ),
        make.text('device', t('everyone.device'), device, { width: 190 }),
        make.text('place', t('everyone.place'), (row) => placeWords(t, row.place), { width: 210 }),
        make.instant('signed_in', t('everyone.signedIn'), (row) => row.signed_in_at),
        make.instant('seen', t('everyone.seen'), (row) => row.last_seen_at),
        make.text('method', t('everyone.method'), (row) => methodWords(t, row.method), { width: 140 }),
        { id: 'end', header: t('everyone.action'), width: 145, text: () => '', cell: endButton },
      ]}
      row={{ id: (row) => row.token, label: (row) => `${row.account.name}, ${device(row)}` }}
      card={(row) => (
        <ListCard
          title={row.account.name}
          badge={endButton(row)}
          lines={[device(row)]}
          meta={[
            placeWords(t, row.place),
            t('sessions.when', {
              signedIn: format.dayTime(row.signed_in_at),
              seen: format.dayTime(row.last_seen_at),
              method: methodWords(t, row.method),
            }),
          ]}
        />
      )}
      above={() => (
        <Group justify="space-between" mb="sm" gap="sm">
          <Text size="sm" c="dimmed" maw="40rem">
            {t('everyone.text')}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setRemoving(true)}>
            {t('remove.open')}
          </Button>
        </Group>
      )}
      below={() => (
        <>
          {ending ? <EndSessionDialog ending={ending} onClose={() => setEnding(null)} /> : null}
          {isRemoving ? <RemoveQuestionsDialog onClose={() => setRemoving(false)} /> : null}
        </>
      )}
      empty={{ title: t('everyone.emptyTitle'), text: t('everyone.emptyText') }}
    />
  )
}
