import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { DetailDrawer, type KeyValue, KeyValueList } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type AuditEntry, entryOptions, RECORD } from '../data/audit-query.ts'
import classes from './Audit.module.css'
import '../texts.ts'

/** An audit log entry beside the list: what was changed or read, its origin, and its seal. */
export default function EntryDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const entry = useQuery(entryOptions(id))
  const { data } = entry
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={data?.action_label ?? t('entry.loading')}
      subtitle={data ? `${data.actor} · ${format.dayTime(data.at)}` : undefined}
      texts={{ close: t('close') }}
    >
      <Loaded query={entry} skeleton={<DrawerSkeleton />}>
        {(loaded) => (
          <Stack gap="xl">
            {loaded.read ? <Reading entry={loaded} read={loaded.read} /> : <Changes entry={loaded} />}
            <Facts entry={loaded} />
            <Ways entry={loaded} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

const MASK = '•••'

function Changes({ entry: { changed } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const isMasked = changed.some(({ before, after }) => before === MASK || after === MASK)
  return (
    <section aria-labelledby="audit-changes">
      <Title order={3} size="h5" id="audit-changes" mb="xs">
        {t('entry.changes')}
      </Title>
      {changed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('entry.noChanges')}
        </Text>
      ) : (
        <table className={classes.diff}>
          <thead>
            <tr>
              <th scope="col">{t('entry.field')}</th>
              <th scope="col">{t('entry.before')}</th>
              <th scope="col">{t('entry.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td className={before === null ? classes.nothing : classes.before}>
                  {before ?? t('entry.nothing')}
                </td>
                <td className={after === null ? classes.nothing : undefined}>
                  {after ?? t('entry.nothing')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isMasked ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('entry.masked')}
        </Text>
      ) : null}
    </section>
  )
}

function Reading({ entry, read }: { entry: AuditEntry; read: NonNullable<AuditEntry['read']> }) {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const groups = read.groups.map((group) => t(`groups.${group}`, { defaultValue: group })).join(', ')
  const address = read.ids.map((id) => `f.${FILTER.employee}=${id}`).join('&')
  const hasAll = entry.record_type === 'employee' && read.ids.length === read.people && read.people > 1
  return (
    <section aria-labelledby="audit-read">
      <Title order={3} size="h5" id="audit-read" mb="xs">
        {t('entry.read')}
      </Title>
      <KeyValueList
        items={[
          { id: 'groups', label: t('entry.readGroups'), value: groups },
          { id: 'people', label: t('entry.readPeople'), value: format.number(read.people) },
          { id: 'via', label: t('entry.readVia'), value: read.via, isWide: true },
        ]}
      />
      {hasAll ? (
        <Anchor
          size="sm"
          mt="sm"
          renderRoot={(props) => <AppLink {...props} to={`/users/emp-directory?${address}`} />}
        >
          {t('entry.showPeople')}
        </Anchor>
      ) : null}
    </section>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const record = [entry.record_type_label, entry.record_label].filter(Boolean).join(' · ')
  const facts: KeyValue[] = [
    { id: 'actor', label: t('entry.actor'), value: entry.actor },
    { id: 'at', label: t('entry.at'), value: format.dayTime(entry.at) },
    { id: 'record', label: t('entry.record'), value: record, isWide: true },
    { id: 'reason', label: t('entry.reason'), value: entry.reason, isWide: true },
    { id: 'ip', label: t('entry.ip'), value: entry.ip },
    { id: 'number', label: t('entry.number'), value: String(entry.id) },
    { id: 'request', label: t('entry.request'), value: entry.request_id, isWide: true },
    {
      id: 'seal',
      label: t('entry.seal'),
      isWide: true,
      value: entry.seal ? (
        <>
          {t('entry.sealed', {
            seq: format.number(entry.seal.seq),
            at: format.dayTime(entry.seal.sealed_at),
          })}
          <Text size="xs" c="dimmed" className={classes.hash}>
            {entry.seal.hash}
          </Text>
        </>
      ) : (
        t('entry.unsealed')
      ),
    },
  ]
  return (
    <section aria-labelledby="audit-facts">
      <Title order={3} size="h5" id="audit-facts" mb="xs">
        {t('entry.facts')}
      </Title>
      <KeyValueList items={facts} emptyText={t('entry.none')} />
    </section>
  )
}

/** Links from an entry to its record, and to all entries about it. */
function Ways({ entry: { record_path: path, record_id, record_type } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  if (record_id === null) return null
  return (
    <Group gap="md">
      {path ? (
        <Anchor size="sm" renderRoot={(props) => <AppLink {...props} to={path} />}>
          {t('entry.openRecord')}
        </Anchor>
      ) : null}
      <Anchor
        size="sm"
        renderRoot={(props) => <AppLink {...props} to={`/audit?${RECORD}=${record_type}:${record_id}`} />}
      >
        {t('entry.showHistory')}
      </Anchor>
    </Group>
  )
}

function DrawerSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={14} width="40%" />
      <Skeleton height={90} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={120} />
    </Stack>
  )
}
