import { Alert, Anchor, Card, Skeleton, Stack, Title } from '@mantine/core'
import { readResignation } from '@muster/contract/calls/offboarding/resignation'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationDetail } from '@muster/contract/offboarding/separation-shapes'
import { IconPencil } from '@muster/ui/icons'
import { KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'
import { History } from './History.tsx'
import { NoticeFacts } from './NoticeFacts.tsx'
import classes from './Separation.module.css'
import { separationSections } from './sections.tsx'
import { actionKey, LIST, useSeparationWords } from './separation-data.ts'

const StatusModal = lazy(() => import('./StatusModal.tsx'))
const MoveDayModal = lazy(async () => ({ default: (await import('./EditModals.tsx')).MoveDayModal }))
const EditModal = lazy(async () => ({ default: (await import('./EditModals.tsx')).EditModal }))
const Withdraw = lazy(() => import('../own/Withdraw.tsx'))

/** A separation: how it stands, the notice, what can be done, and its history. */
export default function SeparationPage() {
  return <ById>{(id) => <SeparationBy query={{ sepration_id: id }} />}</ById>
}

/** The same by the number of the separation, or of the request for it. */
export function SeparationBy({ query: which }: { query: { sepration_id: number } | { reques_id: number } }) {
  const query = useQuery({
    ...readOptions(readResignation, { query: which }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(separation) => <Separation key={separation.SEPID} separation={separation} />}
    </Loaded>
  )
}

type Asked = SeparationStatus | 'move' | 'edit' | 'withdraw'

/** The way ahead is the button; the rest is in the menu. */
const ahead = (status: SeparationStatus): SeparationStatus | null =>
  (({ 0: 1, 1: 6, 2: 1, 3: 4, 6: 3 })[status as 0] as SeparationStatus | undefined) ?? null

function useActions(
  { status, abilities, EMPLOYEE_ID, replacement }: SeparationDetail,
  ask: (asked: Asked) => void,
) {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const actionOf = (to: SeparationStatus): PageAction => ({
    label: t(actionKey(status, to)),
    isDangerous: to === 2 || to === 7,
    onClick: () => ask(to),
  })
  const isLookedFor = replacement?.state === 'waiting' || replacement?.state === 'open'
  const first = status === 5 ? abilities.statuses[0] : ahead(status)
  const main = abilities.statuses.find((to) => to === first)
  // Withdrawing as HR is a status; for the person it is a request.
  const mayAsk = abilities.withdraw && !abilities.statuses.includes(7)
  const secondary: PageAction[] = [
    ...(abilities.manage
      ? [{ label: t('page.edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => ask('edit') }]
      : []),
    ...(abilities.move_day ? [{ label: t('page.move'), onClick: () => ask('move') }] : []),
    ...(abilities.replace && !isLookedFor
      ? [{ label: t('page.replace'), href: hrefOf(`/organisation/requisition?replaces=${EMPLOYEE_ID}`) }]
      : []),
    ...abilities.statuses.filter((to) => to !== main).map(actionOf),
    ...(mayAsk ? [{ label: own('own.withdraw'), onClick: () => ask('withdraw') }] : []),
  ]
  return main === undefined ? { secondary } : { primary: actionOf(main), secondary }
}

function Separation({ separation }: { separation: SeparationDetail }) {
  const { t } = useTranslation('offboarding')
  const words = useSeparationWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useActions(separation, setAsked)
  const { EMPLOYEE_NAME: name, status, SEPID } = separation
  const sections = separationSections.filter(({ statuses }) => statuses.includes(status))
  return (
    <>
      <PageHeader
        title={name}
        badge={<Status word={words.status(status)} />}
        subtitle={[separation.DESIGNATION_NAME, separation.DEPARTMENT_NAME, separation.LOCATION_NAME]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[{ label: t('offboardingTitles:list'), href: hrefOf(LIST) }, { label: name }]}
        {...actions}
      />
      <Notes separation={separation} />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Part title={t('page.facts')}>
            <Facts separation={separation} />
          </Part>
          {sections.map(({ key, component: Section }) => (
            <Suspense key={key} fallback={<Skeleton height={160} radius="md" />}>
              <Section sepid={SEPID} />
            </Suspense>
          ))}
        </Stack>
        <Stack gap="lg">
          <Part title={t('page.notice')}>
            <NoticeFacts notice={separation.notice} />
          </Part>
          <Part title={t('ownSeparation:history.title')}>
            <History sepid={SEPID} />
          </Part>
        </Stack>
      </div>
      {asked === null ? null : (
        <Suspense fallback={null}>
          <Ask asked={asked} separation={separation} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

function Ask({ asked, ...props }: { asked: Asked; separation: SeparationDetail; onClose: () => void }) {
  if (asked === 'move') return <MoveDayModal {...props} />
  if (asked === 'edit') return <EditModal {...props} />
  if (asked === 'withdraw') return <Withdraw {...props} />
  return <StatusModal {...props} to={asked} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  )
}

function Notes({ separation }: { separation: SeparationDetail }) {
  const { t } = useTranslation('offboarding')
  const { kind, EMPLOYEE_NAME: name, is_past, withdrawal_pending } = separation
  const notes = [
    ...(is_past ? [t('page.past')] : []),
    ...(kind === 'death' ? [t('page.death', { name })] : []),
    ...(withdrawal_pending ? [t('ownSeparation:withdrawalWaits')] : []),
  ]
  return notes.map((note) => (
    <Alert key={note} mb="md">
      {note}
    </Alert>
  ))
}

function Facts({ separation }: { separation: SeparationDetail }) {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  const { kind, last_working_day, requested_lwd, abilities, EMPLOYEE_ID, rehire, hr_note } = separation
  const isAgreed = last_working_day !== null && last_working_day !== requested_lwd
  const reason = [words.mode(separation.SMP_ID), separation.reason].filter(Boolean).join(' · ')
  const link = (to: string, label: string) => (
    <Anchor component={Link} to={to}>
      {label}
    </Anchor>
  )
  const items = [
    { id: 'kind', label: own('fields.kind'), value: words.kind(kind) },
    ...(kind === 'death' ? [] : [{ id: 'reason', label: own('fields.reason'), value: reason }]),
    { id: 'given', label: own('fields.resignedOn'), value: format.day(separation.resigned_on) },
    {
      id: 'last',
      label: own('fields.lastDay'),
      value: last_working_day === null ? null : format.day(last_working_day),
    },
    ...(isAgreed || last_working_day === null
      ? [{ id: 'requested', label: own('fields.requested'), value: format.day(requested_lwd) }]
      : []),
    { id: 'waits', label: own('fields.waits'), value: separation.approvers.join(', ') },
    { id: 'by', label: own('fields.by'), value: own(`by.${separation.initiated_by}`) },
    { id: 'manager', label: t('fields.manager'), value: separation.REPORTING_MANAGER_NAME },
    ...(separation.replacement
      ? [
          {
            id: 'replacement',
            label: t('fields.replacement'),
            value: t(`replacements.${separation.replacement.state}`),
          },
        ]
      : []),
    { id: 'joined', label: t('fields.joined'), value: format.day(separation.DATE_OF_JOINING) },
    ...(separation.access_ended_at
      ? [{ id: 'access', label: t('fields.access'), value: format.dateTime(separation.access_ended_at) }]
      : []),
    ...(rehire ? [{ id: 'rehire', label: t('fields.rehire'), value: t(`rehires.${rehire}`) }] : []),
    { id: 'note', label: own('fields.note'), value: separation.note, isWide: true },
    ...(hr_note ? [{ id: 'hr', label: t('fields.hrNote'), value: hr_note, isWide: true }] : []),
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <>
      <KeyValueList items={items} />
      {abilities.manage || abilities.hand_over ? (
        <Stack gap={4} mt="md">
          {link(`/users/view/${EMPLOYEE_ID}`, abilities.hand_over ? t('page.handOver') : t('page.person'))}
        </Stack>
      ) : null}
    </>
  )
}
