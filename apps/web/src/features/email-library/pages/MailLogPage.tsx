import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { ListCard } from '@muster/ui/data-table'
import { IconAlertTriangle, IconInfoCircle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesOf } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { MailBadge } from '../components/MailBadge.tsx'
import { criteriaOf, type MailRow, mailStates, mailsOptions, systemMailsOptions } from '../data/mail-query.ts'
import '../texts.ts'

const MailDrawer = lazy(() => import('../components/MailDrawer.tsx'))

/** The email log: every mail with its status and failures. */
export default function MailLogPage() {
  const { t } = useTranslation('email-library')
  const format = useFormatter()
  const make = useColumns<MailRow>()
  const mayPreview = useCan('email-library.preview.view')
  const mails = useQuery({ ...systemMailsOptions, enabled: mayPreview }).data?.mails ?? []
  return (
    <ListScreen
      list="email-log"
      load={({ state, page, limit }) => mailsOptions({ ...criteriaOf(state), limit }, page)}
      rowsOf={(answer) => answer.mails}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      subtitle={t('subtitle')}
      actions={mayPreview ? [{ label: t('preview'), href: hrefOf('/email-log/preview') }] : []}
      columns={[
        { id: 'state', header: t('columns.state'), width: 140, cell: (row) => <MailBadge mail={row} /> },
        make.text('to', t('columns.to'), (row) => [row.to_name, row.to_address].filter(Boolean).join(' · '), {
          width: 260,
        }),
        make.text('kind', t('columns.kind'), (row) => row.kind_label, { width: 190 }),
        make.text('subject', t('columns.subject'), (row) => row.subject, { width: 280 }),
        make.instant('created', t('columns.created'), (row) => row.created_at, { width: 180 }),
        make.instant('sent', t('columns.sent'), (row) => row.sent_at, { width: 180 }),
        make.number('tries', t('columns.tries'), (row) => row.tries, { width: 90 }),
        make.text('error', t('columns.error'), (row) => row.last_error, { width: 260, isHidden: true }),
      ]}
      filters={[
        anyFilter(
          'state',
          t('filters.state'),
          choicesOf(mailStates, (state) => t(`state.${state}`)),
        ),
        anyFilter(
          'kind',
          t('filters.kind'),
          mails.map(({ key, label }) => ({ value: key, label })),
        ),
        periodFilter('at', t('filters.at')),
      ]}
      row={{ id: (row) => row.id, label: (row) => `${row.subject}, ${row.to_address}` }}
      card={(row) => (
        <ListCard
          title={row.subject}
          badge={<MailBadge mail={row} />}
          lines={[row.to_address]}
          meta={[row.kind_label, format.dayTime(row.created_at)]}
        />
      )}
      above={({ data, request: { state }, setState }) => (
        <Notes
          isDelivering={data?.is_delivering ?? true}
          failed={data?.failed_total ?? 0}
          onShowFailed={() => setState({ ...state, filters: { state: ['failed'] }, search: '', page: 1 })}
        />
      )}
      drawer={{ param: 'mail', render: ({ id, close }) => <MailDrawer id={Number(id)} onClose={close} /> }}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

/** Warnings about mail delivery in general. */
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
