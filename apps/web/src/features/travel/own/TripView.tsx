import { Alert, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { claimTrip, readTripCalendar, withdrawTrip } from '@muster/contract/calls/travel/trips'
import { isZero } from '@muster/contract/kit/amounts'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField } from '../../../lib/form/fields.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshTrips, statusKinds, tripPath } from '../data/trip-data.ts'
import { Bookings } from './Bookings.tsx'
import { History } from './History.tsx'
import { Options } from './Options.tsx'
import { Plan } from './Plan.tsx'
import '../own-texts.ts'

const DeskPanel = lazy(() => import('../desk/DeskPanel.tsx'))

type Opened = 'withdraw' | 'claim'

/** A trip with its plan, offers, bookings and log, and what the reader can do with it. */
export function TripView({ detail }: { detail: TripDetail }) {
  const { t } = useTranslation('ownTravel')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { trip, people, abilities } = detail
  const own = useUser().user_emp_id
  const isOwn = people.some(({ EMPLOYEE_ID }) => EMPLOYEE_ID === own)
  const maySeeTeam = useCan('travel.trips.view')
  const offered = (isOffered: boolean, action: PageAction): PageAction[] => (isOffered ? [action] : [])
  const isPending = trip.status === 'requested'
  const list = isOwn
    ? { label: t('travelTitles:mine'), href: hrefOf('/travel') }
    : abilities.desk
      ? { label: t('travelTitles:desk'), href: hrefOf('/organisation/traveldesk/booking') }
      : { label: t('travelTitles:team'), href: hrefOf(maySeeTeam ? '/travel/team' : '/travel') }
  return (
    <>
      <PageHeader
        title={trip.route}
        badge={<Status word={{ kind: statusKinds[trip.status], text: t(`statuses.${trip.status}`) }} />}
        crumbs={[list, { label: trip.number }]}
        secondary={[
          ...offered(trip.status !== 'rejected' && trip.status !== 'withdrawn', {
            label: t('page.calendar'),
            onClick: () => void download(readTripCalendar, { params: { ID: trip.ID } }),
          }),
          ...offered(abilities.claim, { label: t('page.claim'), onClick: () => setOpened('claim') }),
          ...offered(isOwn, { label: t('page.again'), href: hrefOf(`${tripPath('new')}?like=${trip.ID}`) }),
          ...offered(abilities.withdraw, {
            label: t(isPending ? 'page.withdraw' : 'page.cancel'),
            onClick: () => setOpened('withdraw'),
          }),
        ]}
      />
      <Stack gap="md" maw="48rem">
        <Facts detail={detail} />
        {abilities.propose_duty ? <ProposeDuty trip={trip} /> : null}
        {trip.findings > 0 ? (
          <Alert color="yellow" title={t('page.findings')}>
            <List size="sm">
              {detail.findings.map(({ text }) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        {abilities.desk ? (
          <Suspense fallback={null}>
            <DeskPanel detail={detail} />
          </Suspense>
        ) : null}
        <Options detail={detail} />
        <Plan detail={detail} />
        <Bookings detail={detail} />
        <Tracks detail={detail} />
        <History events={detail.events} />
      </Stack>
      {opened === 'withdraw' ? (
        <Withdraw detail={detail} isPending={isPending} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'claim' ? <Claim ID={trip.ID} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

interface ActionProps {
  detail: TripDetail
  isPending: boolean
  onClose: () => void
}

function Withdraw({ detail: { trip }, isPending, onClose }: ActionProps) {
  const { t } = useTranslation('ownTravel')
  const client = useQueryClient()
  return (
    <FormModal<{ comment?: string }>
      title={t(isPending ? 'page.withdraw' : 'page.cancel')}
      text={t(isPending ? 'page.withdrawText' : 'page.cancelText')}
      onClose={onClose}
      fields={[areaField('comment', t('page.comment'), { MAX_LENGTH: 1000 })]}
      save={({ comment }) =>
        call(withdrawTrip, { body: { ID: trip.ID, comment: comment ?? '' } }, { notify: true })
      }
      refresh={() => refreshTrips(client)}
      saveLabel={t(isPending ? 'page.withdraw' : 'page.cancel')}
      isDangerous
    />
  )
}

function Claim({ ID, onClose }: { ID: number; onClose: () => void }) {
  const { t } = useTranslation('ownTravel')
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormModal
      title={t('page.claim')}
      text={t('page.claimText')}
      onClose={onClose}
      save={() => call(claimTrip, { body: { ID } }, { notify: true })}
      onSaved={(answer) => {
        void refreshTrips(client)
        void navigate(`/expenses/claim/${(answer as { claim_id: number }).claim_id}`)
      }}
      saveLabel={t('page.claim')}
    />
  )
}

function ProposeDuty({ trip }: { trip: TripDetail['trip'] }) {
  const { t } = useTranslation('ownTravel')
  const to = sheetPath('ON_DUTY', { from_date: trip.starts_on, to_date: trip.ends_on })
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('page.propose')}</Text>
        <AppLink to={to}>{t('page.proposeAction')}</AppLink>
      </Group>
    </Alert>
  )
}

/** `₹8,000.00 · ADV-0003, paid out, ₹2,000.00 open`. */
function advanceWords(
  { advance }: TripDetail,
  format: ReturnType<typeof useFormatter>,
  t: ReturnType<typeof useTranslation<'ownTravel'>>['t'],
): string | null {
  if (advance === null) return null
  const { amount, number, state, balance } = advance
  return [
    format.money(amount),
    [number, state].filter(Boolean).join(' '),
    balance === null ? '' : t('page.advanceOpen', { amount: format.money(balance) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Facts({ detail }: { detail: TripDetail }) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  const { trip, people, pending_on, claims } = detail
  const fact = (id: string, label: string, value: KeyValue['value']): KeyValue[] =>
    value ? [{ id, label, value }] : []
  const days =
    trip.starts_on === trip.ends_on
      ? format.day(trip.starts_on)
      : `${format.day(trip.starts_on)} – ${format.day(trip.ends_on)}`
  return (
    <Card withBorder padding="md">
      <KeyValueList
        items={[
          ...fact('purpose', t('fields.purpose'), trip.title),
          ...fact('days', t('fields.days'), days),
          ...fact(
            'people',
            t('fields.people'),
            people
              .map(({ name, has_left }) => (has_left ? `${name} (${t('page.hasLeft')})` : name))
              .join(', '),
          ),
          ...fact('category', t('fields.category'), trip.category),
          ...fact('project', t('fields.project'), trip.project?.name),
          ...fact('centre', t('fields.costCentre'), trip.cost_centre?.name),
          ...fact(
            'estimate',
            t('fields.estimate'),
            isZero(trip.estimate) ? null : format.money({ amount: trip.estimate, currency: trip.currency }),
          ),
          ...fact('advance', t('fields.advance'), advanceWords(detail, format, t)),
          ...fact('cost', t('fields.cost'), trip.costs.map((one) => format.money(one)).join(', ')),
          ...fact('waits', t('fields.waits'), pending_on.join(', ')),
          ...fact('agent', t('fields.agent'), trip.agent),
          ...fact(
            'claims',
            t('fields.claims'),
            claims.length === 0 ? null : (
              <Group gap="xs">
                {claims.map(({ ID, number }) => (
                  <AppLink key={ID} to={`/expenses/claim/${ID}`}>
                    {number || t('page.openClaim')}
                  </AppLink>
                ))}
              </Group>
            ),
          ),
        ]}
      />
    </Card>
  )
}

/** The reader's own recorded tracks on the days of the trip. */
function Tracks({ detail: { tracks } }: { detail: TripDetail }) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="trip-tracks">
      <Title order={2} size="h4" id="trip-tracks">
        {t('page.tracks')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('page.tracksText')}
      </Text>
      <List size="sm" mt="xs">
        {tracks.map(({ TRIP_ID, day, distance, unit, purpose, is_claimed }) => (
          <List.Item key={TRIP_ID}>
            {[
              t('page.track', { day: format.day(day), distance: format.number(Number(distance)), unit }),
              purpose,
              is_claimed ? t('page.claimed') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
